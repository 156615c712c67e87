import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Instant } from '../../../lib/core/time.ts';
import { programEnvironment } from './program-environment.ts';

type Outcome = { end: number | null; output: string; errors: string };

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Environment variables that fix the clock of a command, so that the date does not change during the test. */
export const withFixedClock = (instant: Instant): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('../processes/fixed-clock.ts', import.meta.url)}`,
  TEST_CLOCK: instant,
});

/** Runs a script of `infra/`, such as `commands/reset` or `demo/run`, with only these environment variables. */
export async function runInfra(
  command: string,
  parameters: string[] = [],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const env = programEnvironment(settings);
  const child = spawn(process.execPath, [`infra/${command}.ts`, ...parameters], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { end: child.exitCode, output, errors };
}
