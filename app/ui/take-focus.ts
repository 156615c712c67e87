/** A `ref` that focuses what appears, and brings it into view: the button that led there is gone. */
export const takeFocus = (appeared: HTMLElement | null): void => appeared?.focus();
