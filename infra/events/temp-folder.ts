import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const FATAL = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives `work` a folder that nobody else reads; it is gone afterwards, also after Ctrl-C. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-events-'));
  const stop = (signal: (typeof FATAL)[number]) => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of FATAL) process.once(signal, stop);
  try {
    return await work(folder);
  } finally {
    for (const signal of FATAL) process.off(signal, stop);
    await rm(folder, { recursive: true, force: true });
  }
}
