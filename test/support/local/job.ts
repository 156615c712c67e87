import type { Job } from '../../../lib/runtime/job.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import type { Json } from '../http/answer.ts';
import { lambdaContext } from '../http/client.ts';
import { resources } from '../run/resources.ts';

/** Invokes a job with an input. */
export async function runJob(name: string, input: object = {}, on: Resources = resources): Promise<Json> {
  const { handler }: { handler: Job } = await import(`../../../functions/jobs/${name}.ts`);
  const context = lambdaContext(`job-${name}`);
  // The longest Lambda timeout, so that a busy machine does not fail the suite.
  return handler.on(on)(input, { ...context, getRemainingTimeInMillis: () => 900_000 });
}
