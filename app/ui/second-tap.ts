/** In milliseconds and pixels: two taps that are nearer to each other are one double tap. */
const BETWEEN_MS = 400;
const APART = 16;

/**
 * Ignores the second tap of a double tap, unless its first one met the same control: what has come under the finger
 * meanwhile was not meant. A mouse and a keyboard are left alone.
 */
export function ignoreSecondTaps(): void {
  let met: Element | null = null;
  let at = { timeStamp: -BETWEEN_MS, clientX: 0, clientY: 0 };
  const isSecond = ({ timeStamp, clientX, clientY }: MouseEvent) =>
    timeStamp - at.timeStamp < BETWEEN_MS && Math.hypot(clientX - at.clientX, clientY - at.clientY) < APART;
  const onClick = (event: PointerEvent) => {
    if (event.detail === 0 || event.pointerType === 'mouse' || !(event.target instanceof Element)) return;
    const control = event.target.closest('a, button, label, input, summary') ?? event.target;
    const isGone = !met?.contains(document.elementFromPoint(at.clientX, at.clientY));
    if (isSecond(event) && control !== met && isGone) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else met = control;
    at = event;
  };
  document.addEventListener('click', onClick, true);
}
