import type { SQSEvent } from 'aws-lambda';

/** The event that SQS delivers to a worker, with one message. */
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
