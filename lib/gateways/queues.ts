import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueSender } from '../core/gateways.ts';
import { type AwsTarget, clientOptions } from './aws.ts';

/** SQS accepts at most this many messages per call. */
const BATCH = 10;

/** `urlBase` and the name of a queue form its URL, e.g. `…/123456789012/tournee-DEV-` + `send-email`. */
export function openQueues(urlBase: string, target: AwsTarget): QueueSender {
  const client = new SQSClient(clientOptions(target, 'calls'));
  const sendBatch = async (queue: string, batch: { id: string; body: string; delaySeconds: number }[]) => {
    const { Successful = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: `${urlBase}${queue}`,
        Entries: batch.map(({ id, body, delaySeconds }) => ({
          Id: id,
          MessageBody: body,
          DelaySeconds: delaySeconds,
        })),
      }),
    );
    return Successful.flatMap(({ Id }) => (Id ? [Id] : []));
  };
  return {
    send: async (messages) => {
      const sent: string[] = [];
      for (const [queue, ofQueue] of Map.groupBy(messages, (message) => message.queue)) {
        for (let at = 0; at < ofQueue.length; at += BATCH) {
          sent.push(...(await sendBatch(queue, ofQueue.slice(at, at + BATCH))));
        }
      }
      return sent;
    },
  };
}
