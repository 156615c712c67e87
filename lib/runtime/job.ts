import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { errorValues } from '../core/log.ts';
import { Problem } from '../core/problems/problem.ts';
import { stopwatch } from '../core/time.ts';
import { confinedTo } from './confine.ts';
import { type DeclaredUse, type Reach, reachOf } from './declared-use.ts';
import { deployRequest, respondToDeploy } from './deploy-hook.ts';
import { deployedResources } from './open-resources.ts';
import { systemOrigin } from './recorders.ts';
import type { Resources } from './resources.ts';
import { withoutTransaction } from './unit-of-work.ts';

type JobHandler = (input: unknown, context: LambdaContext) => Promise<unknown>;

/** The schedule of a job: an interval in minutes, or a five-field cron line, in Europe/Paris unless `timeZone` is UTC. */
export type Schedule = { everyMinutes: number } | { cron: string; timeZone?: 'UTC' };

type JobFacts = DeclaredUse & {
  name: string;
  summary: string;
  /** The function's timeout in seconds. */
  timeout: number;
  /** Memory in MB, if the default is too small; 1769 MB give one full vCPU. */
  memory?: number;
  schedule?: Schedule;
  /** The deploy runs the job and waits for it; a failure rolls the deploy back. */
  deployHook?: true;
  /** `none`: the job may run before a schema exists, and opens its own connection. */
  database?: 'none';
};

export type JobSpec<I extends z.ZodType> = JobFacts & {
  input: I;
  handle: (ctx: Context, input: z.output<I>) => Promise<unknown>;
};

export type Job = JobHandler & {
  kind: 'job';
  facts: JobFacts;
  input: z.ZodType;
  reach: Reach;
  on(deps: Resources): JobHandler;
};

/** Turns a spec into a function that a schedule, an operator or a deploy invokes. */
export function job<I extends z.ZodType>(spec: JobSpec<I>): Job {
  const reach = reachOf({ ...spec, needsRows: spec.database !== 'none' });
  const on = (open: () => Resources): JobHandler => {
    const resources = confinedTo(reach, open);
    return middy<unknown, unknown>().handler((input, context) => {
      const work = (given: unknown) => run(spec, resources(), given, context.awsRequestId);
      const request = spec.deployHook && deployRequest(input);
      return request ? respondToDeploy(request, spec.name, work) : work(input);
    });
  };
  return Object.assign(on(deployedResources), {
    kind: 'job' as const,
    facts: spec,
    input: spec.input,
    reach,
    on: (deps: Resources) => on(() => deps),
  });
}

async function run<I extends z.ZodType>(
  spec: JobSpec<I>,
  deps: Resources,
  input: unknown,
  requestId: string,
) {
  const elapsed = stopwatch();
  const log = deps.log.with({ function: `job ${spec.name}`, request_id: requestId });
  const parsed = spec.input.safeParse(input ?? {});
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`);
    throw new Error(`${spec.name} cannot read its input: ${faults.join('; ')}`);
  }
  try {
    const origin = systemOrigin(deps, spec.name, requestId, log);
    const result = await withoutTransaction(deps, origin, (ctx) => spec.handle(ctx, parsed.data));
    log.write('job-done', { ms: elapsed() });
    return result;
  } catch (error) {
    log.write('job-failed', { ...errorValues(error), ms: elapsed() });
    throw operatorError(spec.name, error);
  }
}

/** Converts a problem to an error whose message lists its faults, because operators see the message only. */
function operatorError(name: string, error: unknown): unknown {
  if (!(error instanceof Problem) || !error.options.errors) return error;
  const faults = error.options.errors.map(({ pointer, detail }) => `${pointer.replace(/^\//, '')} ${detail}`);
  return new Error(`${name}: ${faults.join('; ')}`, { cause: error });
}
