import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { types } from 'node:util';
import { withRemovalAtEnd } from './with-removal-at-end.ts';

const PREFIX = 'tournee-events-';
const OWNER_ONLY = 0o700;
const NOT_FOR_OTHERS = 0o077;

/** Runs `work` with a private temporary folder, removed afterwards. First removes those of killed processes. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned();
  // Also applies to the files that DuckDB creates in it.
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

/** False for a folder of another user and for a link. */
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
