import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { functionName } from '../../infra/deploy/names.ts';
import type { PollOptions } from '../../infra/local/aws/queue-poller.ts';
import { type RelayLoop, startRelayLoop } from '../../infra/local/functions/relay-loop.ts';
import { startWorkers } from '../../infra/local/functions/workers.ts';
import { type ServedFunctions, startHttpServer } from '../../infra/local/http-server.ts';
import type { GatewayHandler } from '../../lib/runtime/http/endpoint.ts';
import type { ZipStage } from './zip-stage.ts';

const STAGE = 'DEV';

const GatewayResult = z.strictObject({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
});

const BatchResult = z.strictObject({
  batchItemFailures: z.array(z.strictObject({ itemIdentifier: z.string() })),
});

/** Invokes the zip of a worker with a batch of its queue. */
export function batchHandler({ lambdas }: ZipStage, name: string): PollOptions['invoke'] {
  return async (event) => BatchResult.parse(await lambdas.invoke(name, event));
}

/** Serves the zips of a stage over HTTP: endpoints like the gateway, jobs like the Invoke API. Returns the function to stop. */
export async function serveZips(
  stage: ZipStage,
  afterWork: () => void = () => {},
): Promise<() => Promise<void>> {
  const { all, lambdas, settings, aws } = stage;
  const serve =
    (name: string): GatewayHandler =>
    async (event) =>
      GatewayResult.parse(await lambdas.invoke(name, event));
  const [fallback] = all.defaultRoutes;
  if (!fallback) throw new Error('there is no default route');
  const jobs = all.jobs.map(
    ({ name }) => [functionName(STAGE, name), (input: unknown) => lambdas.invoke(name, input)] as const,
  );
  const site: ServedFunctions = {
    endpoints: new Map(all.endpoints.map(({ name }) => [name, serve(name)])),
    fallback: serve(fallback.name),
    invoker: { jobs: new Map(jobs), accessKeyId: aws.credentials.accessKeyId, afterJob: afterWork },
    afterWrite: afterWork,
  };
  const { serve: open, close } = await startHttpServer(settings.port);
  open(site);
  return close;
}

/** Starts the workers of the queues and the relay. */
export function startBackgroundWork(stage: ZipStage): RelayLoop {
  const { all, lambdas, environment, aws } = stage;
  const relay = startRelayLoop(() => lambdas.invoke('jobs/relay-events', {}));
  const stopWorkers = startWorkers({
    client: new SQSClient(aws),
    queueUrlBase: environment['QUEUE_URL_BASE'] ?? '',
    workers: all.workers.map(({ name, handler }) => ({
      queue: handler.facts.queue,
      invoke: batchHandler(stage, name),
    })),
    afterBatch: relay.kick,
  });
  return {
    kick: relay.kick,
    stop: async () => {
      await stopWorkers();
      await relay.stop();
    },
  };
}
