import middy from '@middy/core';
import type { Context as LambdaContext, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { errorValues } from '../core/log.ts';
import { MAX_DELIVERIES, type QueueName } from '../core/messages.ts';
import { stopwatch } from '../core/time.ts';
import { confinedTo } from './confine.ts';
import { type DeclaredUse, type Reach, reachOf } from './declared-use.ts';
import { deployedResources } from './open-resources.ts';
import { systemOrigin } from './recorders.ts';
import type { Resources } from './resources.ts';
import { withoutTransaction } from './unit-of-work.ts';

type QueueHandler = (event: SQSEvent, context: LambdaContext) => Promise<SQSBatchResponse>;

type WorkerFacts = DeclaredUse & {
  queue: QueueName;
  summary: string;
  /** The function's timeout in seconds; the visibility timeout of the queue is six times as long. */
  timeout: number;
  /** Memory in MB, if the default is too small; 1769 MB give one full vCPU. */
  memory?: number;
  /** Messages per invocation; together they must fit into the timeout. */
  batch: number;
  /** Reserved concurrency. */
  concurrency: number;
  /** Files of npm packages that are packaged beside the bundle. */
  assets?: readonly string[];
};

export type WorkerSpec<M extends z.ZodType> = WorkerFacts & {
  message: M;
  handle: (ctx: Context, message: z.output<M>) => Promise<unknown>;
  /** Runs before a message moves to the dead-letter queue, after its last delivery failed. */
  giveUp?: (ctx: Context, message: z.output<M>) => Promise<unknown>;
};

export type Worker = QueueHandler & {
  kind: 'worker';
  facts: WorkerFacts;
  reach: Reach;
  on(deps: Resources): QueueHandler;
};

/** Turns a spec into an SQS handler. Messages are delivered at least once; failures are reported per message. */
export function worker<M extends z.ZodType>(spec: WorkerSpec<M>): Worker {
  const reach = reachOf({ ...spec, needsRows: true });
  const on = (open: () => Resources): QueueHandler => {
    const resources = confinedTo(reach, open);
    return middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }) => {
      const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
      for (const record of Records) {
        if (!(await isHandled(spec, resources(), record)))
          batchItemFailures.push({ itemIdentifier: record.messageId });
      }
      return { batchItemFailures };
    });
  };
  return Object.assign(on(deployedResources), {
    kind: 'worker' as const,
    facts: spec,
    reach,
    on: (deps: Resources) => on(() => deps),
  });
}

async function isHandled<M extends z.ZodType>(
  spec: WorkerSpec<M>,
  deps: Resources,
  record: SQSRecord,
): Promise<boolean> {
  const elapsed = stopwatch();
  const deliveries = Number(record.attributes.ApproximateReceiveCount);
  const log = deps.log.with({ function: `worker ${spec.queue}`, request_id: record.messageId, deliveries });
  const run = (work: WorkerSpec<M>['handle']) =>
    withoutTransaction(deps, systemOrigin(deps, spec.queue, record.messageId, log), (ctx) =>
      work(ctx, spec.message.parse(JSON.parse(record.body))),
    );
  try {
    await run(spec.handle);
    log.write('message-done', { ms: elapsed() });
    return true;
  } catch (error) {
    // SQS delivers the message again, and moves it to the dead-letter queue after the last delivery.
    const isLast = deliveries >= MAX_DELIVERIES;
    log.write(isLast ? 'message-dead-lettered' : 'message-failed', { ...errorValues(error), ms: elapsed() });
    // If this write fails too, a sweep handles the message's record.
    if (isLast && spec.giveUp) await run(spec.giveUp).catch(() => {});
    return false;
  }
}
