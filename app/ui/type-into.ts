/** Sets a text and fires `input`, as if typed. */
export function typeInto(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
