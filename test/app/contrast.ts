import type { Page } from 'playwright-core';

/** Seven to one: what is still read in the sun. */
const LEAST = 7;

/** Three to one: what WCAG asks of a mark that says something, also in the dark. */
const LEAST_OF_MARK = 3;

/** Measures as WCAG counts it; `behind`: the color of the ground that an element is on. */
const MEASURES = `
  const partsOf = (shown) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (shown.match(/[\\d.]+/g) ?? []).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((part) => {
      const one = part / 255;
      return one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const over = ({ rgb, alpha }, below) => rgb.map((part, at) => part * alpha + below[at] * (1 - alpha));
  const behind = (one) => {
    if (!one) return [255, 255, 255];
    const own = partsOf(getComputedStyle(one).backgroundColor);
    return own.alpha === 1 ? own.rgb : over(own, behind(one.parentElement));
  };
  const contrast = (shown, ground) => {
    const [lighter, darker] = [luminance(over(partsOf(shown), ground)), luminance(ground)].sort((one, other) => other - one);
    return (lighter + 0.05) / (darker + 0.05);
  };`;

/** Each shown text whose contrast with what is behind it is lower. */
const FAINT = (part: string) => `(() => {${MEASURES}
  const part = document.querySelector('${part}');
  const isRead = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest('.unseen, .skip, svg, option, :disabled, [aria-disabled=true], script, style');
  const faint = new Set();
  const look = (one, text) => {
    if (text.trim() === '' || !isRead(one)) return;
    const found = contrast(getComputedStyle(one).color, behind(one));
    if (found < ${LEAST}) faint.add(found.toFixed(2) + ' ' + text.trim().slice(0, 50));
  };
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) look(text.parentElement, text.data);
  for (const one of part.querySelectorAll('input, select, textarea')) look(one, one.value);
  return [...faint];
})()`;

/** Each shown mark of which neither the edge nor the inside stands out, and of what is to do each that is not hollow. */
const FAINT_MARKS = `(() => {${MEASURES}
  const faint = new Set();
  for (const mark of document.querySelectorAll('svg.mark > *')) {
    const { fill, stroke } = getComputedStyle(mark);
    const ground = behind(mark.closest('svg').parentElement);
    const [inside, edge] = [fill, stroke].map((one) => (one === 'none' ? 1 : contrast(one, ground)));
    const said = mark.parentElement.parentElement.textContent;
    if (Math.max(inside, edge) < ${LEAST_OF_MARK} || (said.includes('à faire') && inside > 1.1)) faint.add(said);
  }
  return [...faint];
})()`;

export const textsTooFaint = (page: Page, part = 'body'): Promise<string[]> => page.evaluate(FAINT(part));
export const marksTooFaint = (page: Page): Promise<string[]> => page.evaluate(FAINT_MARKS);
