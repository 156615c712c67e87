import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Instant } from '../../lib/core/time.ts';

type Outcome = { end: number | null; output: string; errors: string };

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Settings of a command whose clock stands: for it no day ends while it is tested. */
export const standingAt = (instant: Instant): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./processes/standing-clock.ts', import.meta.url)}`,
  TEST_CLOCK: instant,
});

/** Runs a command of the terminal under nothing but these settings: `commands/reset`, `demo/run`, … */
export async function runInfra(
  command: string,
  parameters: string[] = [],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const child = spawn(process.execPath, [`infra/${command}.ts`, ...parameters], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { end: child.exitCode, output, errors };
}
