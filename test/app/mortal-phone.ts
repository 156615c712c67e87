import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openDevice } from './browser.ts';
import { phone as look } from './touch.ts';

export type MortalPhone = {
  context: BrowserContext;
  page: Page;
  /** Ends the browser as a phone whose battery is empty, and starts it again, without a network. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
};

/** A phone of its own, with what its browser keeps on the disk. */
export async function startPhone(url: string): Promise<MortalPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-phone-'));
  const start = async () => {
    const context = await openDevice(folder, look, { url });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const phone = {
    ...(await start()),
    killAndStart: async () => {
      const ended = phone.context.waitForEvent('close');
      process.kill(await processOf(folder), 'SIGKILL');
      await ended;
      await rm(join(folder, 'SingletonLock'), { force: true });
      Object.assign(phone, await start());
      await phone.context.setOffline(true);
    },
    close: async () => {
      await phone.context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return phone;
}

/** The browser writes down who has the folder: `host-1234`. */
async function processOf(folder: string): Promise<number> {
  const id = Number((await readlink(join(folder, 'SingletonLock'))).split('-').at(-1));
  if (!(id > 1)) throw new Error('the browser has not said its process');
  return id;
}
