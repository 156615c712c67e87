import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { pollOnce } from '../../infra/local/aws/queue-poller.ts';
import { batchHandler } from './serve-zips.ts';
import type { ZipStage } from './zip-stage.ts';

type Batch = { records: SQSRecord[]; failed: SQSBatchResponse['batchItemFailures'] };

/** Sends messages to the queue of a worker and invokes it; returns the records it received and the failures it reported. */
export async function deliverBatch(
  stage: ZipStage,
  worker: { name: string; queue: string },
  bodies: string[],
): Promise<Batch> {
  const client = new SQSClient(stage.aws);
  const queueUrl = `${stage.environment['QUEUE_URL_BASE']}${worker.queue}`;
  for (const MessageBody of bodies) {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
  }
  const batch: Batch = { records: [], failed: [] };
  const handle = batchHandler(stage, worker.name);
  const invoke = async (event: { Records: SQSRecord[] }) => {
    const answer = await handle(event);
    batch.records.push(...event.Records);
    batch.failed.push(...answer.batchItemFailures);
    return answer;
  };
  while (batch.records.length < bodies.length) await pollOnce({ client, queueUrl, invoke }, 1);
  client.destroy();
  return batch;
}
