import type { StageRow } from '../deploy/stages.ts';
import { billOf, type Line, type Use } from './lines.ts';
import type { Project } from './project.ts';

const HOURS = 730;
export const MINUTES = HOURS * 60;
export const DAYS = 30.4;

/** The memory of a function in MB: most use the default of serverless.yml; sealing and rotating get a whole processor. */
export const memory = { most: 512, sealAndRotate: 1769 };

/** The jobs of a month. Billed seconds are assumed, from measured times × 3.5 and waits. */
const jobs = [
  // Measured 10.5 ms and 1.7 ms.
  { name: 'relay-events', runs: MINUTES, seconds: 0.1, memory: memory.most },
  { name: 'sweep-emails', runs: MINUTES, seconds: 0.02, memory: memory.most },
  { name: 'sweep-enrichments', runs: MINUTES / 10, seconds: 0.1, memory: memory.most },
  { name: 'sweep-uploads', runs: MINUTES / 15, seconds: 0.1, memory: memory.most },
  { name: 'add-up-passages', runs: MINUTES / 10, seconds: 0.1, memory: memory.most },
  { name: 'check-sums', runs: 30, seconds: 10, memory: memory.most },
  { name: 'send-chat-digests', runs: 30, seconds: 2, memory: memory.most },
  { name: 'send-cash-reminders', runs: 30, seconds: 2, memory: memory.most },
  { name: 'refresh-towns', runs: 30, seconds: 1, memory: memory.most },
  { name: 'purge', runs: 30, seconds: 1, memory: memory.most },
  { name: 'reconcile-pay', runs: 30, seconds: 1, memory: memory.most },
  // Cold start; measured 1.4 ms.
  { name: 'retry-pay-events', runs: HOURS, seconds: 1.5, memory: memory.most },
  // Reads 1,440 segments three times, sixteen in parallel.
  { name: 'seal-events', runs: 30, seconds: 10, memory: memory.sealAndRotate },
  { name: 'rotate-events', runs: 1, seconds: 60, memory: memory.sealAndRotate },
] as const;

const measured = {
  /** Bytes in the function's log per run, and the relay's own lines; twice as much in DEV. */
  runLogBytes: 550,
  relayLogBytes: 250,
  /** The zips of 108 functions. */
  deployBytes: 35e6,
};

const assumed = {
  emptyDatabaseBytes: 0.1e9,
  /** Database log records of one run of the relay and one of the sweep (an idle relay: measured 8.1), and of all other jobs. */
  ioOfAMinute: 10,
  ioOfOtherJobs: 1000,
  /** SES may charge two reputation metrics as custom metrics. */
  sesMetrics: 2,
  pollsOfAQueue: 5,
  pollsAMinute: 3,
  /** One list for the epoch and one for its newest segment; cold starts list more. */
  listsOfARelay: 2 * 1.15,
  /** The maximum number of digests; the seal reads each of them every night. */
  digests: 456,
  keptDeploys: 20,
};

/**
 * Two keys encrypt and one signs; signatures cost less than a cent a month. A key that encrypts costs 1.00 more after one year and
 * 2.00 more after two (from memory), because the old keys are retained.
 */
const KEYS = 3;

/** The bill of a stage without any users. */
export function fixedPart(stage: StageRow, project: Project, logTimes: number): Line[] {
  const gatewayHours = Number(stage['nat_gateways']) * HOURS;
  const runs = jobs.reduce((sum, job) => sum + job.runs, 0);
  const gbSeconds = jobs.reduce((sum, job) => sum + (job.runs * job.seconds * job.memory) / 1024, 0);
  const uses: Use[] = [
    ['NAT gateways', 'natHours', gatewayHours],
    ['public IPv4 addresses', 'addressHours', gatewayHours],
    ['Aurora, the minimum ACU', 'acuHours', minimumAcu(stage) * HOURS],
    ['Aurora storage of an empty database', 'auroraStorage', assumed.emptyDatabaseBytes],
    ['Aurora I/O of the jobs', 'auroraIo', MINUTES * assumed.ioOfAMinute + assumed.ioOfOtherJobs],
    ['KMS keys', 'kmsKeys', KEYS],
    ["Secrets Manager, the owner's password", 'secrets', 1],
    ['CloudWatch alarms, by the metrics they read', 'alarms', project.alarmMetrics],
    ['CloudWatch metrics of our own and of SES', 'metrics', project.ownMetrics + assumed.sesMetrics],
    ['Scheduler', 'scheduler', runs],
    ['Lambda, runs of the jobs', 'lambdaRequests', runs],
    ['Lambda, time of the jobs', 'lambdaTime', gbSeconds],
    ['SQS, Lambda asking empty queues', 'sqs', project.concurrency.size * pollsOfAQueue()],
    ['S3, the relay looking at its bucket', 's3Writes', MINUTES * assumed.listsOfARelay],
    ['S3, digests read by the seal', 's3Reads', assumed.digests * DAYS],
    ['CloudWatch Logs of the jobs', 'logsWritten', logTimes * logBytes(runs)],
    [`S3, zips of the last ${assumed.keptDeploys} deploys`, 's3Storage', zipBytes()],
  ];
  return billOf(uses);
}

/** The ACU of all instances of a stage at rest. */
function minimumAcu(stage: StageRow): number {
  return Number(stage['database_min_acu']) * Number(stage['database_instances']);
}

/** The additional fixed costs of cards: three queues, four metrics, 14 alarm metrics, two jobs. */
export function fixedPartOfCards(): Line[] {
  const own = jobs.filter(({ name }) => name === 'reconcile-pay' || name === 'retry-pay-events');
  const runs = own.reduce((sum, job) => sum + job.runs, 0);
  const gbSeconds = own.reduce((sum, job) => sum + (job.runs * job.seconds * job.memory) / 1024, 0);
  return billOf([
    ['queues', 'sqs', 3 * pollsOfAQueue()],
    ['metrics', 'metrics', 4],
    ['metrics of alarms', 'alarms', 14],
    ['runs', 'scheduler', runs],
    ['time', 'lambdaTime', gbSeconds],
  ]);
}

function pollsOfAQueue(): number {
  return assumed.pollsOfAQueue * assumed.pollsAMinute * MINUTES;
}

function logBytes(runs: number): number {
  return runs * measured.runLogBytes + MINUTES * measured.relayLogBytes;
}

function zipBytes(): number {
  return assumed.keptDeploys * measured.deployBytes;
}
