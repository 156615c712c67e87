import type { SQSEvent } from 'aws-lambda';

/** The event of a queue with one message. */
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
