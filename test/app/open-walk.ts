import type { Browser } from 'playwright-core';
import { openBrowserWithoutMaps } from './browser.ts';
import { builtApp } from './built.ts';
import { type Front, startFront } from './front.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

export type OpenWalk = { browser: Browser; front: Front; walk: Walk; close(): Promise<void> };

/**
 * Opens a browser, a front that can go away before the service, and a member with sectors to walk. `name` makes the usernames
 * unique; `open` launches another browser, for pages with a map.
 */
export async function openWalk(name: string, open = openBrowserWithoutMaps): Promise<OpenWalk> {
  const [browser, bundle] = await Promise.all([open(), builtApp(), importTown()]);
  const front = await startFront(bundle);
  const close = async () => {
    await browser.close();
    await front.end();
  };
  return { browser, front, walk: await playWalk(name), close };
}
