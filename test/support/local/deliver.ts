import { type QueueName, queueMessages } from '../../../lib/core/messages.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import type { Worker } from '../../../lib/runtime/worker.ts';
import { lambdaContext } from '../http/client.ts';
import { ids, resources } from '../run/resources.ts';

/** Delivers all queued messages to their workers until the queues are empty; returns the number of messages. */
export async function deliverMessages(on: Resources = resources): Promise<number> {
  let delivered = 0;
  for (let received = 1; received > 0; ) {
    received = 0;
    for (const queue of Object.keys(queueMessages)) {
      const { handler }: { handler: Worker } = await import(`../../../functions/workers/${queue}.ts`);
      received += await globalThis.shared.poll(queue, (event) =>
        handler.on(on)(event, lambdaContext('worker')),
      );
    }
    delivered += received;
  }
  return delivered;
}

/** Invokes a worker with messages directly, bypassing the queue; returns the bodies of those that failed. */
export async function invokeWorker(
  queue: QueueName,
  bodies: string[],
  on: Resources = resources,
  deliveries = 1,
): Promise<string[]> {
  const { handler }: { handler: Worker } = await import(`../../../functions/workers/${queue}.ts`);
  const records = bodies.map((body) => toRecord(queue, body, deliveries));
  const { batchItemFailures } = await handler.on(on)({ Records: records }, lambdaContext('worker'));
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return records.filter(({ messageId }) => failed.has(messageId)).map(({ body }) => body);
}

function toRecord(queue: QueueName, body: string, deliveries: number) {
  return {
    messageId: ids.uuid(),
    receiptHandle: '',
    body,
    md5OfBody: '',
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: queue,
    awsRegion: 'local',
    attributes: {
      ApproximateReceiveCount: String(deliveries),
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
    },
  };
}
