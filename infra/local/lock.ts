import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeStateFolder, stateFolderError } from './state-folder.ts';
import { UserError } from './user-error.ts';

/** A lock file that is unreadable after this time was left by a process that was killed while writing it. */
const MAX_WRITE_MS = 5000;

/** Locks the state folder for this process, or throws if a running service holds it. Returns the function to unlock. */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  const folder = dirname(lockFile);
  await makeStateFolder(folder);
  const holder = await requireUnlocked(lockFile);
  // A killed process left this lock.
  if (holder !== undefined || (await isIncomplete(lockFile))) await rm(lockFile, { force: true });
  const handle = await open(lockFile, 'wx', 0o640).catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw stateFolderError(folder, error);
    throw new UserError(
      'Tournée is just being started on this state folder. Wait a moment, or set STATE_DIR.',
    );
  });
  await handle.writeFile(JSON.stringify({ pid: process.pid }));
  await handle.close();
  return () => rm(lockFile, { force: true });
}

/** Throws if a running service holds the lock; returns the process id in a stale lock, if any. */
export async function requireUnlocked(lockFile: string): Promise<number | undefined> {
  const holder = await readHolder(lockFile);
  if (holder === undefined || !(await isRunningService(holder))) return holder;
  throw new UserError(
    `Tournée already runs on this state folder (process ${holder}). Stop it first, or set STATE_DIR.`,
  );
}

async function readHolder(lockFile: string): Promise<number | undefined> {
  try {
    const { pid }: { pid: number } = JSON.parse(await readFile(lockFile, 'utf8'));
    return pid;
  } catch {
    return undefined;
  }
}

async function isIncomplete(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > MAX_WRITE_MS;
}

/** True when the process is alive and is this service: the id of a dead process may have been reused. */
async function isRunningService(pid: number): Promise<boolean> {
  // In a container every start may have the same process id, so a lock with our own id is stale.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('infra/local/');
}
