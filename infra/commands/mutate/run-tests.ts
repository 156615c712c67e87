import { spawn } from 'node:child_process';
import { endGroup } from '../end-group.ts';

/** What tests say of a change: one failed, none did, or they were ended before they came to an end. */
export type Verdict = 'noticed' | 'unnoticed' | 'ended';

/** Runs tests of a checkout until they or `end` come to an end, and says what they found. */
export async function runTests(
  checkout: string,
  tests: readonly string[],
  end: AbortSignal,
  command: readonly string[] = [process.execPath, 'node_modules/jest/bin/jest.js', '--bail'],
): Promise<Verdict> {
  const [program = '', ...rest] = command;
  // A process group of its own, so that the workers of an endless test end with it.
  const child = spawn(program, [...rest, ...tests], { cwd: checkout, detached: true, stdio: 'ignore' });
  const kill = () => endGroup(child.pid);
  end.addEventListener('abort', kill, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).finally(() => end.removeEventListener('abort', kill));
  // Jest may have left processes behind.
  kill();
  if (end.aborted) return 'ended';
  return code === 0 ? 'unnoticed' : 'noticed';
}
