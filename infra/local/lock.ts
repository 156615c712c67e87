import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StopLine } from './stop-line.ts';

/** Takes the state folder for this process; a second start on it is refused. Answers how to give it back. */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  await mkdir(dirname(lockFile), { recursive: true, mode: 0o750 });
  const holder = await readHolder(lockFile);
  if (holder !== undefined && (await isOurs(holder))) {
    throw new StopLine(
      `Tournée already runs on this state folder (process ${holder}). Stop it first, or set STATE_DIR.`,
    );
  }
  // Left by a process that was killed.
  if (holder !== undefined) await rm(lockFile, { force: true });
  const handle = await open(lockFile, 'wx', 0o640).catch(() => {
    throw new StopLine(
      'Tournée is just being started on this state folder. Wait a moment, or set STATE_DIR.',
    );
  });
  await handle.writeFile(JSON.stringify({ pid: process.pid }));
  await handle.close();
  return () => rm(lockFile, { force: true });
}

async function readHolder(lockFile: string): Promise<number | undefined> {
  try {
    const { pid }: { pid: number } = JSON.parse(await readFile(lockFile, 'utf8'));
    return pid;
  } catch {
    return undefined;
  }
}

/** True when the process lives and is one of ours: the number of a dead one may have been given away. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('infra/local/');
}
