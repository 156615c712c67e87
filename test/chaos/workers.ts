import { type ChildProcess, fork } from 'node:child_process';
import type { Environment } from '../../lib/core/config/config.ts';
import { type Command, Report } from './commands.ts';

const PROGRAM = new URL('./worker-process.ts', import.meta.url).pathname;

export type Outcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; message: string }
  | { kind: 'killed' };

/** A worker process that is restarted after it was killed. */
export type Worker = {
  /** Executes a command. `killAfter`: kills the process after so many milliseconds. */
  run(command: Command, options?: { killAfter?: number }): Promise<Outcome>;
  kills(): number;
  stop(): void;
};

export function startWorker(environment: Environment): Worker {
  let kills = 0;
  let current = startProcess(environment);
  return {
    run: async (command, { killAfter } = {}) => {
      const { child, ready } = current;
      await ready;
      const outcome = outcomeOf(child);
      child.send(command);
      const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
      const how = await outcome;
      clearTimeout(timer);
      // The kill may arrive just after the command was done.
      if (how.kind === 'killed' || child.killed) {
        kills += 1;
        current = startProcess(environment);
      }
      return how;
    },
    kills: () => kills,
    stop: () => {
      current.child.kill('SIGKILL');
    },
  };
}

function startProcess(environment: Environment): { child: ChildProcess; ready: Promise<Outcome> } {
  const child = fork(PROGRAM, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, ready: outcomeOf(child) };
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onMessage = (message: unknown) => {
    const report = Report.parse(message);
    finish(report.kind === 'ready' ? { kind: 'done', result: null } : report);
  };
  const onExit = () => finish({ kind: 'killed' });
  const finish = (outcome: Outcome) => {
    child.off('message', onMessage);
    child.off('exit', onExit);
    resolve(outcome);
  };
  child.on('message', onMessage);
  child.on('exit', onExit);
  return promise;
}
