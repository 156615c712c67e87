import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { errorValues } from '../core/log.ts';
import { Problem } from '../core/problems.ts';
import { stopwatch } from '../core/time.ts';
import { confine, type DeclaredUse, type Reach, reachOf } from './declared-use.ts';
import { deployRequest, respondToDeploy } from './deploy-hook.ts';
import { deployedResources } from './deployed-resources.ts';
import { systemOrigin } from './recorders.ts';
import type { Resources } from './resources.ts';
import { withoutTransaction } from './unit-of-work.ts';

type JobHandler = (input: unknown, context: LambdaContext) => Promise<unknown>;

/** When a job runs by itself: every so many minutes, or by a cron line of five fields, in Europe/Paris unless in UTC. */
export type Schedule = { everyMinutes: number } | { cron: string; timeZone?: 'UTC' };

type JobFacts = DeclaredUse & {
  name: string;
  summary: string;
  /** Seconds the function may run. */
  timeout: number;
  /** MB, where those of all functions are too few; 1769 are a whole processor. */
  memory?: number;
  schedule?: Schedule;
  /** The deploy runs it and waits for it; when it fails, the stage stays as it was. */
  deployHook?: true;
  /** `none`: the job runs before there is a schema; it brings its own connection. */
  database?: 'none';
};

export type JobSpec<I extends z.ZodType> = JobFacts & {
  input: I;
  handle: (ctx: Context, input: z.output<I>) => Promise<unknown>;
};

export type Job = JobHandler & {
  kind: 'job';
  facts: JobFacts;
  /** What it is told. */
  input: z.ZodType;
  reach: Reach;
  on(deps: Resources): JobHandler;
};

/** Turns a spec into a function that a schedule, an operator or a deploy invokes. */
export function job<I extends z.ZodType>(spec: JobSpec<I>): Job {
  const reach = reachOf({ ...spec, needsRows: spec.database !== 'none' });
  const on = (open: () => Resources): JobHandler =>
    middy<unknown, unknown>().handler((input, context) => {
      const work = (given: unknown) => run(spec, confine(open(), reach), given, context.awsRequestId);
      const request = spec.deployHook && deployRequest(input);
      return request ? respondToDeploy(request, spec.name, work) : work(input);
    });
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

/** An operator sees the message alone: it has to say what the members of a problem document would. */
function operatorError(name: string, error: unknown): unknown {
  if (!(error instanceof Problem) || !error.options.errors) return error;
  const faults = error.options.errors.map(({ pointer, detail }) => `${pointer.replace(/^\//, '')} ${detail}`);
  return new Error(`${name}: ${faults.join('; ')}`, { cause: error });
}
