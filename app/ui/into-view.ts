/** Brings into view what a tap has opened, unless all of it is seen; what is higher than the screen from its beginning. */
export const intoView = (opened: Element | null): void => opened?.scrollIntoView({ block: 'nearest' });

/** The same for all that unfolds. */
export function followUnfolding(): void {
  document.addEventListener('click', ({ target }) => {
    const folded = target instanceof Element && target.closest('summary')?.parentElement;
    if (folded) folded.addEventListener('toggle', () => intoView(folded), { once: true });
  });
}
