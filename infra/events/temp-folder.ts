import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { types } from 'node:util';

const PREFIX = 'tournee-events-';
const OWNER_ONLY = 0o700;
const NOT_FOR_OTHERS = 0o077;

/** Runs `work` with a private temporary folder and removes it afterwards. First removes the folders of killed processes. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned();
  // The mask also applies to the files that DuckDB creates in the folder.
  const mask = process.umask(NOT_FOR_OTHERS);
  try {
    const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
    return await withRemovalAtEnd(folder, () => work(folder));
  } finally {
    process.umask(mask);
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^tournee-events-(\d+)-\w+$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    if (await isOurs(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a path is a folder of this user; false for a link. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return found.uid === process.getuid?.() && (found.mode & 0o777) === OWNER_ONLY;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return types.isNativeError(error) && 'code' in error && error.code !== 'ESRCH';
  }
}

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
