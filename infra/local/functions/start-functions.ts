import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { isIn } from '../../../lib/runtime/http/routes.ts';
import type { Job } from '../../../lib/runtime/job.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import type { Worker } from '../../../lib/runtime/worker.ts';
import type { AllFunctions } from '../../deploy/functions/functions.ts';
import { functionName } from '../../deploy/names.ts';
import { appFiles } from '../app-files.ts';
import { type SimulatedEvent, simulatedEvents } from '../aws/mail-simulator.ts';
import type { BackingServices } from '../backing-services.ts';
import type { LocalDatabase } from '../database/database.ts';
import type { ServedFunctions } from '../http-server.ts';
import type { InvokedJob } from './invoke-api.ts';
import { localContext } from './lambda-context.ts';
import { startRelayLoop } from './relay-loop.ts';
import { startScheduler } from './scheduler.ts';
import { type QueueWorker, startWorkers } from './workers.ts';

/** Jobs after which the embedded database needs new statistics and a checkpoint. */
const BULK_JOBS = ['jobs/import-addresses', 'jobs/import-buildings', 'jobs/import-departments'];
const MAINTENANCE_MINUTES = 10;

type StartOptions = {
  all: AllFunctions;
  resources: Resources;
  database: LocalDatabase;
  services: BackingServices;
  mapGround: string;
  cleanup: AsyncDisposableStack;
};

/** Starts relay, queue workers, scheduler and maintenance; returns the functions that the HTTP server calls. */
export function startFunctions({
  all,
  resources,
  database,
  services,
  mapGround,
  cleanup,
}: StartOptions): ServedFunctions {
  const { config, awsClientOptions: aside, credentials } = services;
  const { SQS_ENDPOINT, QUEUE_URL_BASE, STAGE } = config.queues();
  const runJob = (job: Job) =>
    job
      .on(resources)({}, localContext('schedule', job.facts.timeout))
      .then(
        () => {},
        () => {},
      );
  const relay = startRelayLoop(() => runJob(jobNamed(all, 'relay-events')));
  cleanup.defer(() => relay.stop());
  // Ships events left by a killed process without waiting for the next write or schedule.
  relay.kick();
  const client = new SQSClient({ ...(SQS_ENDPOINT ? { endpoint: SQS_ENDPOINT } : {}), ...aside });
  const workers = all.workers.map(({ handler }) => queueWorker(handler, resources));
  cleanup.defer(startWorkers({ client, queueUrlBase: QUEUE_URL_BASE, workers, afterBatch: relay.kick }));
  services.inbox?.onMail((mail) => {
    for (const event of simulatedEvents(mail, new Date().toISOString()))
      void client.send(mailEvent(QUEUE_URL_BASE, event)).catch(() => {});
  });
  const jobs = all.jobs.map(({ handler }) => handler);
  cleanup.defer(
    startScheduler(
      jobs.filter((job) => job.facts.schedule),
      runJob,
    ),
  );
  const maintenance = setInterval(
    () => void database.maintain().catch(() => {}),
    MAINTENANCE_MINUTES * 60_000,
  );
  cleanup.defer(() => clearInterval(maintenance));
  const bulkJobs = BULK_JOBS.map((name) => functionName(STAGE, name));
  const afterJob = (name: string) => {
    relay.kick();
    if (bulkJobs.includes(name)) void database.maintain().catch(() => {});
  };
  const jobsByName = all.jobs.map(
    ({ name, handler }) => [functionName(STAGE, name), invocableJob(handler, resources)] as const,
  );
  const [fallback] = all.defaultRoutes;
  if (!fallback) throw new Error('there is no default route');
  return {
    endpoints: new Map(
      all.endpoints
        .filter(({ handler }) => isIn(handler.facts, resources.config.service().STAGE))
        .map(({ name, handler }) => [name, handler.on(resources)]),
    ),
    fallback: fallback.handler.on(resources),
    invoker: { jobs: new Map(jobsByName), accessKeyId: credentials.accessKeyId, afterJob },
    app: appFiles({
      reached: services.emulatorUrl ? [services.emulatorUrl] : [],
      ground: mapGround,
    }),
    afterWrite: relay.kick,
  };
}

/** The message of a mail event; in a stage the mail provider's topic sends it to this queue. */
const mailEvent = (queueUrlBase: string, event: SimulatedEvent) =>
  new SendMessageCommand({
    QueueUrl: `${queueUrlBase}take-mail-event`,
    MessageBody: JSON.stringify(event),
  });

function queueWorker({ facts, on }: Worker, resources: Resources): QueueWorker {
  const handler = on(resources);
  return { queue: facts.queue, invoke: (event) => handler(event, localContext('worker')) };
}

function invocableJob(job: Job, resources: Resources): InvokedJob {
  return (input, requestId, now) => {
    const deps = now === undefined ? resources : { ...resources, clock: { now: () => now } };
    return job.on(deps)(input, localContext(requestId, job.facts.timeout));
  };
}

export function jobNamed({ jobs }: AllFunctions, name: string): Job {
  const found = jobs.find(({ handler }) => handler.facts.name === name);
  if (!found) throw new Error(`there is no job ${name}`);
  return found.handler;
}
