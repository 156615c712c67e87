import type { Page } from 'playwright-core';
import { until } from '../support/local/until.ts';

/**
 * Waits until an expression is true in the page. Playwright's own `waitForFunction` polls with `eval`, which the page's
 * content security policy forbids: it fails unless the first result is true.
 */
export async function trueInPage(page: Page, expression: string): Promise<void> {
  await until(expression, async () => (await askPage(page, expression)) || undefined);
}

/** Evaluates the expression; false while the page navigates away. */
async function askPage(page: Page, expression: string): Promise<boolean> {
  try {
    return (await page.evaluate(expression)) === true;
  } catch (error) {
    if (error instanceof Error && /context was destroyed|because of a navigation/.test(error.message))
      return false;
    throw error;
  }
}
