import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

export type PollOptions = {
  client: SQSClient;
  queueUrl: string;
  /** Seconds until a failed message is redelivered; by default the queue's visibility timeout. */
  retrySeconds?: number;
  invoke: (event: SQSEvent) => Promise<SQSBatchResponse>;
};

const BATCH = 10;

/** Receives one batch, invokes the worker, and deletes the messages it did not report as failed. Returns the batch size. */
export async function pollOnce(
  poll: PollOptions,
  waitSeconds: number,
  signal?: AbortSignal,
): Promise<number> {
  const { client, queueUrl } = poll;
  const { Messages: messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: BATCH,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
    }),
    signal ? { abortSignal: signal } : {},
  );
  if (messages.length === 0) return 0;
  const { batchItemFailures } = await poll.invoke({
    Records: messages.map((message) => toRecord(message, queueUrl)),
  });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const { MessageId, ReceiptHandle } of messages) {
    if (!failed.has(MessageId ?? ''))
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    else if (poll.retrySeconds !== undefined)
      await client.send(retryIn(poll.retrySeconds, queueUrl, ReceiptHandle));
  }
  return messages.length;
}

function retryIn(seconds: number, queueUrl: string, handle: string | undefined) {
  return new ChangeMessageVisibilityCommand({
    QueueUrl: queueUrl,
    ReceiptHandle: handle,
    VisibilityTimeout: seconds,
  });
}

function toRecord(message: Message, queueUrl: string): SQSRecord {
  const { Attributes = {} } = message;
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    md5OfBody: message.MD5OfBody ?? '',
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: queueUrl,
    awsRegion: 'local',
    attributes: {
      ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
      SentTimestamp: Attributes.SentTimestamp ?? '',
      SenderId: Attributes.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
    },
  };
}
