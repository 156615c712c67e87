import type { SQSEvent } from 'aws-lambda';

/** What a queue hands to a worker: one message. */
export function sqsEvent(queue: string, body: string): SQSEvent {
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  };
  const record = {
    messageId: 'bench',
    receiptHandle: '',
    body,
    md5OfBody: '',
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: queue,
    awsRegion: 'local',
    attributes,
  };
  return { Records: [record] };
}
