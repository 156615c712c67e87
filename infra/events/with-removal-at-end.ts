import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';

const FATAL = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work` and then removes `path`, also after a failure or Ctrl-C. */
export async function withRemovalAtEnd<T>(path: string, work: () => Promise<T>): Promise<T> {
  const stop = (signal: (typeof FATAL)[number]) => {
    rmSync(path, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of FATAL) process.once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of FATAL) process.off(signal, stop);
    await rm(path, { recursive: true, force: true });
  }
}
