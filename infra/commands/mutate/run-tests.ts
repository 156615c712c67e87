import { spawn } from 'node:child_process';

/** What tests say of a change: one failed, none did, or they were ended because they went on for too long. */
export type Verdict = 'noticed' | 'unnoticed' | 'ended';

/** Far more than the tests of one file need on a busy machine: only a change that made something endless reaches it. */
const MAX_SECONDS = 600;

/** Runs tests of a checkout, and says what they found. */
export async function runTests(
  checkout: string,
  tests: readonly string[],
  command: readonly string[] = [process.execPath, 'node_modules/jest/bin/jest.js', '--bail'],
  maxSeconds = MAX_SECONDS,
): Promise<Verdict> {
  const [program = '', ...rest] = command;
  // A process group of its own, so that the workers of an endless test end with it.
  const child = spawn(program, [...rest, ...tests], { cwd: checkout, detached: true, stdio: 'ignore' });
  let isEnded = false;
  const timer = setTimeout(() => {
    isEnded = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, maxSeconds * 1000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).finally(() => clearTimeout(timer));
  if (isEnded) return 'ended';
  return code === 0 ? 'unnoticed' : 'noticed';
}
