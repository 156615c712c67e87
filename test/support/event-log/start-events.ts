import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../local/program-environment.ts';
import { until } from '../local/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A command of `npm run events` that runs until it is stopped. */
export type RunningCommand = {
  /** Waits until the command has printed this number of lines; returns them. */
  lines(count: number): Promise<string[]>;
  /** Sends SIGINT, as Ctrl-C does. */
  interrupt(): Promise<void>;
};

export function startEvents(args: string[], settings: Record<string, string>): RunningCommand {
  const env = programEnvironment(settings);
  const child = spawn(process.execPath, ['infra/events/run.ts', ...args], { cwd: root, env });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    lines: async (count) => {
      const whole = () => output.split('\n').slice(0, -1);
      await until(`${count} lines`, () => whole().length >= count || undefined);
      return whole();
    },
    interrupt: async () => {
      child.kill('SIGINT');
      await closed;
    },
  };
}
