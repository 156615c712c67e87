import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Resources } from '../../lib/runtime/resources.ts';
import type { Worker } from '../../lib/runtime/worker.ts';
import { localContext } from './lambda-context.ts';
import { pollOnce } from './queue-poller.ts';

const WAIT_SECONDS = 20;
/** A message that failed comes again soon: nobody at this machine wants to wait three minutes. */
const RETRY_SECONDS = 5;
const PAUSE_MS = 1000;
/** Invocations of one worker at a time, as `maximumConcurrency` in a stage. */
const CONCURRENCY = 4;

type Options = {
  client: SQSClient;
  queueUrlBase: string;
  workers: Worker[];
  resources: Resources;
  afterBatch: () => void;
};

/** Polls every queue and gives what comes to its worker. Answers how to stop. */
export function startWorkers({
  client,
  queueUrlBase,
  workers,
  resources,
  afterBatch,
}: Options): () => Promise<void> {
  const stopping = new AbortController();
  const loop = async (worker: Worker) => {
    const handler = worker.on(resources);
    const poll = {
      client,
      queueUrl: `${queueUrlBase}${worker.facts.queue}`,
      retrySeconds: RETRY_SECONDS,
      invoke: (event: Parameters<typeof handler>[0]) => handler(event, localContext('worker')),
    };
    while (!stopping.signal.aborted) {
      try {
        if ((await pollOnce(poll, WAIT_SECONDS, stopping.signal)) > 0) afterBatch();
      } catch {
        // The emulator is stopping, or a real queue is out of reach for the moment.
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
