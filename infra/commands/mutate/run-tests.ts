import { spawn } from 'node:child_process';
import { endGroup } from '../end-group.ts';

/** The result of the tests on a change: at least one failed, none failed, or they were stopped before the end. */
export type Verdict = 'noticed' | 'unnoticed' | 'ended';

/** Runs tests of a checkout until they end or `end` aborts, and returns the result. */
export async function runTests(
  checkout: string,
  tests: readonly string[],
  end: AbortSignal,
  command: readonly string[] = [process.execPath, 'node_modules/jest/bin/jest.js', '--bail'],
): Promise<Verdict> {
  const [program = '', ...rest] = command;
  // A separate process group, so that killing an endless test also kills its workers.
  const child = spawn(program, [...rest, ...tests], { cwd: checkout, detached: true, stdio: 'ignore' });
  const kill = () => endGroup(child.pid);
  end.addEventListener('abort', kill, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).finally(() => end.removeEventListener('abort', kill));
  // Jest may leave processes behind.
  kill();
  if (end.aborted) return 'ended';
  return code === 0 ? 'unnoticed' : 'noticed';
}
