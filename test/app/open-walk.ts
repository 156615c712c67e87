import type { Browser } from 'playwright-core';
import { bundleApp } from '../../infra/app/bundle.ts';
import { openBrowser } from './browser.ts';
import { type Front, startFront } from './front.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

export type OpenWalk = { browser: Browser; front: Front; walk: Walk; close(): Promise<void> };

/** A browser, an address that can go away before the service, and a member with sectors to walk; `name` tells them from others. */
export async function openWalk(name: string): Promise<OpenWalk> {
  const [browser, bundle] = await Promise.all([openBrowser(), bundleApp(), importTown()]);
  const front = await startFront(bundle);
  const close = async () => {
    await browser.close();
    await front.end();
  };
  return { browser, front, walk: await playWalk(name), close };
}
