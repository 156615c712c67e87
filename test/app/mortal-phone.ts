import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openDevice } from './browser.ts';
import { phone as look } from './touch.ts';

export type MortalPhone = {
  context: BrowserContext;
  page: Page;
  /** Kills the browser, as an empty battery does, and starts it again without a network. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
};

/** A phone with its own data folder on disk. */
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
      process.kill(-(await processOf(folder)), 'SIGKILL');
      await ended;
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

/** The main process of the browser that uses the folder; its helper processes have a `--type`. */
async function processOf(folder: string): Promise<number> {
  for (const id of await readdir('/proc')) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const words = command.split('\0');
    if (words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type=')))
      return Number(id);
  }
  throw new Error('no browser has the folder');
}
