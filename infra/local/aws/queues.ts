import { CreateQueueCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { MAX_DELIVERIES } from '../../../lib/core/messages.ts';

/** The suffix of a dead-letter queue's name. */
export const DEAD_LETTERS = '-dead-letters';
const ACCOUNT = '000000000000';

export type LocalQueue = { name: string; visibilitySeconds: number };

/** Creates each queue with its dead-letter queue, as the stack does in a stage. */
export async function createQueues(client: SQSClient, prefix: string, queues: LocalQueue[]): Promise<void> {
  for (const { name, visibilitySeconds } of queues) {
    await client.send(new CreateQueueCommand({ QueueName: `${prefix}${name}${DEAD_LETTERS}` }));
    const region = await client.config.region();
    await client.send(
      new CreateQueueCommand({
        QueueName: `${prefix}${name}`,
        Attributes: {
          VisibilityTimeout: String(visibilitySeconds),
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: `arn:aws:sqs:${region}:${ACCOUNT}:${prefix}${name}${DEAD_LETTERS}`,
            maxReceiveCount: MAX_DELIVERIES,
          }),
        },
      }),
    );
  }
}
