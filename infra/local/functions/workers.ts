import type { SQSClient } from '@aws-sdk/client-sqs';
import { type PollOptions, pollOnce } from '../aws/queue-poller.ts';

const WAIT_SECONDS = 20;
/** Seconds until a retry: shorter than in a stage, so that a local user sees it soon. */
const RETRY_SECONDS = 5;
const PAUSE_MS = 1000;
/** Invocations of one worker at a time, as `maximumConcurrency` in a stage. */
const CONCURRENCY = 4;

/** A worker and the name of its queue. */
export type QueueWorker = { queue: string; invoke: PollOptions['invoke'] };

type Options = {
  client: SQSClient;
  queueUrlBase: string;
  workers: QueueWorker[];
  afterBatch: () => void;
};

/** Polls every queue and passes messages to its worker. Returns the function to stop. */
export function startWorkers({ client, queueUrlBase, workers, afterBatch }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const loop = async ({ queue, invoke }: QueueWorker) => {
    const poll = { client, queueUrl: `${queueUrlBase}${queue}`, retrySeconds: RETRY_SECONDS, invoke };
    while (!stopping.signal.aborted) {
      try {
        if ((await pollOnce(poll, WAIT_SECONDS, stopping.signal)) > 0) afterBatch();
      } catch {
        // The emulator is stopping, or a real queue is temporarily unreachable.
        if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  const loops = workers.flatMap((worker) => Array.from({ length: CONCURRENCY }, () => loop(worker)));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
