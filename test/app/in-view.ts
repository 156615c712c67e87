import type { Locator, Page } from 'playwright-core';

/** A small phone, of whose height the browser's bars have taken their part. */
export const SMALL = { width: 360, height: 640 };

export const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('nothing is shown there');
  return box;
};

/** Whether all of something is on the small screen, above the bar that undoes a visit. */
export async function isInView(page: Page, one: Locator): Promise<boolean> {
  const { y, height } = await boxOf(one);
  const bar = page.locator('.undo:not(:empty)');
  const edge = (await bar.count()) > 0 ? (await boxOf(bar)).y : SMALL.height;
  return y >= 0 && y + height <= edge;
}
