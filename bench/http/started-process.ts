import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { type Environment, processEnvironment } from '../../lib/core/config/config.ts';

/** A running process to measure. */
export type StartedProcess = { pid: number; stop(): Promise<void> };

/** Starts Node with these arguments and waits until it prints `ready`. */
export async function startProcess(
  args: readonly string[],
  env: Environment,
  ready: string,
): Promise<StartedProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...processEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-10_000);
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then(() => reject(new Error(`${args.join(' ')} ended:\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, stop };
}

/** Returns an unused port of this machine. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
