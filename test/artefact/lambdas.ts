import type { Environment } from '../../lib/core/config/config.ts';
import { type LambdaProcess, startLambda } from './lambda-process.ts';
import { describeError, type Outcome } from './runtime-api.ts';
import type { UnpackedZips } from './zips.ts';

/** The zips of a stage's functions under Lambda's runtime client, each started at its first invocation. */
export type Lambdas = {
  /** Returns the result of the function or throws its error. */
  invoke(name: string, event: unknown): Promise<unknown>;
  invocations(name: string): number;
  /** Failed invocations, error lines in the log, and lines on stderr so far. */
  faults(name?: string): string[];
  stop(): Promise<void>;
};

type Options = {
  zips: UnpackedZips;
  environmentOf(name: string): Environment;
  secondsOf(name: string): number;
  /** The maximum number of processes per function; further invocations wait. */
  processes: number;
};

export function openLambdas({ zips, environmentOf, secondsOf, processes }: Options): Lambdas {
  const started: { name: string; lambda: LambdaProcess }[] = [];
  const failed: { name: string; fault: string }[] = [];
  const counts = new Map<string, number>();
  const start = async (name: string): Promise<LambdaProcess> => {
    const folder = await zips.folderOf(name);
    const environment = environmentOf(name);
    const lambda = await startLambda({
      name,
      folder,
      handler: `${name}.handler`,
      environment,
      watched: true,
    });
    started.push({ name, lambda });
    return lambda;
  };
  const pools = new Map<string, Pool>();
  const poolOf = (name: string): Pool => {
    const pool = pools.get(name) ?? openPool(() => start(name), processes);
    pools.set(name, pool);
    return pool;
  };
  return {
    invoke: async (name, event) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      try {
        return resultOf(await poolOf(name)((lambda) => lambda.invoke(event, secondsOf(name))));
      } catch (error) {
        failed.push({ name, fault: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    invocations: (name) => counts.get(name) ?? 0,
    faults: (only) => {
      const printed = started.flatMap(({ name, lambda }) =>
        errorOutputOf(lambda).map((fault) => ({ name, fault })),
      );
      const wanted = [...failed, ...printed].filter(({ name }) => only === undefined || name === only);
      return wanted.map(({ name, fault }) => `${name}: ${fault}`);
    },
    stop: async () => {
      await Promise.all(started.map(({ lambda }) => lambda.kill()));
    },
  };
}

type Use = (lambda: LambdaProcess) => Promise<Outcome>;
type Pool = (use: Use) => Promise<Outcome>;

/** A pool of processes with one invocation at a time each; invocations wait when all are busy. */
function openPool(start: () => Promise<LambdaProcess>, maxProcesses: number): Pool {
  const free: LambdaProcess[] = [];
  const waiting: (() => void)[] = [];
  let alive = 0;
  const take = async (): Promise<LambdaProcess> => {
    while (free.length === 0 && alive >= maxProcesses)
      await new Promise<void>((resolve) => waiting.push(resolve));
    const taken = free.pop();
    if (taken) return taken;
    alive += 1;
    return start();
  };
  return async (use) => {
    try {
      const lambda = await take();
      const outcome = await use(lambda);
      free.push(lambda);
      return outcome;
    } catch (error) {
      // The process failed to start or ended.
      alive -= 1;
      throw error;
    } finally {
      waiting.shift()?.();
    }
  };
}

function resultOf(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result;
  throw new Error(describeError(outcome.error));
}

function errorOutputOf(lambda: LambdaProcess): string[] {
  const onStderr = lambda.errors().split('\n');
  const errors = lambda
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  return [...onStderr.filter((line) => line !== ''), ...errors];
}
