import type { SQSEvent } from 'aws-lambda';

/** What SQS delivers to a worker: this message alone. */
export function oneMessage(queue: string, body: string): SQSEvent {
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  };
  const record = {
    messageId: 'killed',
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
