import { type ChildProcess, fork } from 'node:child_process';
import type { Environment } from '../../lib/core/config/config.ts';
import { type Order, Report } from './orders.ts';

const PROGRAM = new URL('./child.ts', import.meta.url).pathname;

export type Outcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; message: string }
  | { kind: 'killed' };

/** A worker process that is restarted after it was killed. */
export type Hand = {
  /** Executes a command. `killAfter`: kills the process after so many milliseconds. */
  give(order: Order, options?: { killAfter?: number }): Promise<Outcome>;
  kills(): number;
  dismiss(): void;
};

export function hire(environment: Environment): Hand {
  let kills = 0;
  let current = start(environment);
  return {
    give: async (order, { killAfter } = {}) => {
      const { child, ready } = current;
      await ready;
      const outcome = outcomeOf(child);
      child.send(order);
      const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
      const how = await outcome;
      clearTimeout(timer);
      // The kill may arrive just after the command was done.
      if (how.kind === 'killed' || child.killed) {
        kills += 1;
        current = start(environment);
      }
      return how;
    },
    kills: () => kills,
    dismiss: () => {
      current.child.kill('SIGKILL');
    },
  };
}

function start(environment: Environment): { child: ChildProcess; ready: Promise<Outcome> } {
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
    settle(report.kind === 'ready' ? { kind: 'done', result: null } : report);
  };
  const onExit = () => settle({ kind: 'killed' });
  const settle = (outcome: Outcome) => {
    child.off('message', onMessage);
    child.off('exit', onExit);
    resolve(outcome);
  };
  child.on('message', onMessage);
  child.on('exit', onExit);
  return promise;
}
