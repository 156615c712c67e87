import type { Page } from 'playwright-core';

/** Makes every amount that a page shows as long as amounts get, but notes and coins, and opens all that is folded. */
const INFLATE = `(() => {
  for (const one of document.querySelectorAll('main details')) one.open = true;
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement.closest('svg, option, .counting label'))
      text.data = text.data.replace(/\\d[\\d\\u202f]*,\\d\\d(?=\\u00a0€)/g, '999\\u202f999\\u202f999\\u202f999,99');
})()`;

export const inflateAmounts = (page: Page): Promise<unknown> => page.evaluate(INFLATE);

/** What does not fit: the page, an amount, a usual word that is broken, a button beside its card. */
const FAULTS = `(async () => {
  // Tables are fitted in the frame that shows the new width.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = new Set();
  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) faults.add('the page is ' + page.scrollWidth + ' wide');
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('svg, option, .unseen, .skip, [data-stacked] thead');
  const isInside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const isWhole = (rects) => rects.every(({ top, bottom }) => top < rects[0].bottom && bottom > rects[0].top);
  const range = document.createRange();
  const rectsOf = (text, { index, 0: { length } }) => {
    range.setStart(text, index);
    range.setEnd(text, index + length);
    return [...range.getClientRects()];
  };
  const nameOf = (one) => one.textContent.trim().slice(0, 60);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement;
    if (!isShown(place)) continue;
    for (const amount of text.data.matchAll(/[\\d\\u202f]*\\d,\\d\\d\\u00a0€/g)) {
      const rects = rectsOf(text, amount);
      const card = place.closest('td, .figures > div, .notice, .sheet, li, dd') ?? document.body;
      const box = card.getBoundingClientRect();
      if (!isWhole(rects)) faults.add('the amount ' + nameOf(place) + ' is broken');
      if (!rects.every((rect) => isInside(rect, box) && rect.left >= 0 && rect.right <= page.clientWidth))
        faults.add('the amount ' + nameOf(place) + ' is cut off');
      if (card.scrollWidth > card.clientWidth + 1) faults.add('what has the amount ' + nameOf(place) + ' is cut off');
    }
    // Longer than any word of a language: a name without spaces or an address may be broken.
    for (const run of text.data.matchAll(/\\S+/g)) {
      if (run[0].length > 20) continue;
      for (const word of run[0].matchAll(/\\p{L}[\\p{L}\\p{M}]{1,14}/gu)) {
        if (!isWhole(rectsOf(text, { index: run.index + word.index, 0: word[0] })))
          faults.add('the word ' + word[0] + ' is broken in ' + nameOf(place));
      }
    }
  }
  for (const button of document.querySelectorAll('button, a.button')) {
    const card = button.parentElement?.closest('td, li, .notice, .sheet, .progress, .figures > div, fieldset, form, main');
    if (card && isShown(button) && !isInside(button.getBoundingClientRect(), card.getBoundingClientRect()))
      faults.add('the button ' + nameOf(button) + ' leaves its card');
  }
  return [...faults];
})()`;

export const whatDoesNotFit = (page: Page): Promise<string[]> => page.evaluate(FAULTS);
