import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';

/** Longer than the words of a language: a name without spaces, an e-mail address. Only these may be broken. */
const LONG = /\S{21,}/;

/** Texts of at most so many characters stand on one line: a few words where there is room, else a name or a word or two. */
const SHORT = [24, 12];

/** Shows the rows of a table as blocks if its words and amounts do not fit side by side. */
function layOut(table: HTMLTableElement, place: number): void {
  table.removeAttribute('data-stacked');
  const cells = [...table.querySelectorAll('td')].map((cell) => ({ cell, text: cell.textContent }));
  for (const { cell, text } of cells) cell.toggleAttribute('data-long', LONG.test(text));
  for (const length of [...SHORT, 0]) {
    for (const { cell, text } of cells) cell.toggleAttribute('data-short', text.length <= length);
    if (table.offsetWidth <= place) return;
  }
  table.toggleAttribute('data-stacked', true);
}

/**
 * Fits a table into its place, before it is painted and whenever its place becomes wider or narrower. Measured and not derived from
 * the number of columns, since what fits depends on names, amounts and the fonts of the device. `ruler` is as wide as the place and
 * has no height, so that fitting the table never resizes it.
 */
export function useFit(
  table: RefObject<HTMLTableElement | null>,
  ruler: RefObject<HTMLDivElement | null>,
): void {
  const again = () => {
    if (table.current && ruler.current) layOut(table.current, ruler.current.clientWidth);
  };
  useLayoutEffect(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay as long as the table.
  useEffect(() => {
    const observer = new ResizeObserver(again);
    if (ruler.current) observer.observe(ruler.current);
    return () => observer.disconnect();
  }, []);
}
