import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeStateFolder, refused } from './state-folder.ts';
import { StopLine } from './stop-line.ts';

/** Writing the lock takes a moment; one that is unreadable after this was never finished. */
const WRITING_MS = 5000;

/** Takes the state folder for this process; a second start on it is refused. Answers how to give it back. */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  const folder = dirname(lockFile);
  await makeStateFolder(folder);
  const holder = await requireUnlocked(lockFile);
  // Left by a process that was killed.
  if (holder !== undefined || (await isTorn(lockFile))) await rm(lockFile, { force: true });
  const handle = await open(lockFile, 'wx', 0o640).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw refused(folder, error);
    throw new StopLine(
      'Tournée is just being started on this state folder. Wait a moment, or set STATE_DIR.',
    );
  });
  await handle.writeFile(JSON.stringify({ pid: process.pid }));
  await handle.close();
  return () => rm(lockFile, { force: true });
}

/** Refuses a folder that a running service has taken; answers the process that left its lock, if any. */
export async function requireUnlocked(lockFile: string): Promise<number | undefined> {
  const holder = await readHolder(lockFile);
  if (holder === undefined || !(await isOurs(holder))) return holder;
  throw new StopLine(
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

async function isTorn(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > WRITING_MS;
}

/** True when the process lives and is one of ours: the number of a dead one may have been given away. */
async function isOurs(pid: number): Promise<boolean> {
  // In a container every start has the same number: who held the lock under ours is gone.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('infra/local/');
}
