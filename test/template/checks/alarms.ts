import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';
import { topicOf } from './names.ts';

const PAGE = /See docs\/runbooks\/([\w-]+\.md)$/;

/**
 * Faults of alarms: every dead-letter queue needs one, and every alarm notifies and names one of the runbooks `pages`.
 * Checks the whole stage, because alarms watch resources of other stacks.
 */
export function alarmFaults(stage: Json, pages: ReadonlySet<string>): string[] {
  const alarms = ofType(stage, 'AWS::CloudWatch::Alarm');
  const watched = new Set(alarms.map(({ properties }) => queueOf(valueAt(properties, 'Dimensions'))));
  const deadLetters = new Set(
    ofType(stage, 'AWS::SQS::Queue').map(({ properties }) =>
      referencedResource(valueAt(properties, 'RedrivePolicy', 'deadLetterTargetArn')),
    ),
  );
  const told = new Set(
    alarms.flatMap(({ properties }) =>
      asList(valueAt(properties, 'AlarmActions')).map((action) => topicOf(stage, action)),
    ),
  );
  const queues = ofType(stage, 'AWS::SQS::Queue');
  const ages = watchedAges(alarms);
  return [
    ...queues
      .filter((queue) => deadLetters.has(queue.id) && !watched.has(nameOf(queue)))
      .map(({ id }) => `nobody watches ${id}`),
    ...queues
      .filter((queue) => !deadLetters.has(queue.id) && !ages.has(nameOf(queue)))
      .map(({ id }) => `nobody hears how long messages wait in ${id}`),
    ...alarms.flatMap((alarm) => ownFaults(alarm, pages)),
    ...ofType(stage, 'AWS::SNS::Topic')
      .filter((topic) => told.has(topic.id) && !mayPublish(stage, topic))
      .map(({ id }) => `no alarm reaches ${id}: its key does not know CloudWatch`),
  ];
}

const nameOf = ({ properties }: Resource) => valueAt(properties, 'QueueName');

/** The name of the queue in the dimensions of a metric. */
function queueOf(dimensions: Json | undefined): Json | undefined {
  return valueAt(
    asList(dimensions).find((found) => valueAt(found, 'Name') === 'QueueName'),
    'Value',
  );
}

/** The names of the queues with an alarm on the age of their oldest message. */
function watchedAges(alarms: readonly Resource[]): Set<Json | undefined> {
  const metrics = alarms
    .flatMap(({ properties }) => asList(valueAt(properties, 'Metrics')))
    .map((metric) => valueAt(metric, 'MetricStat', 'Metric'))
    .filter((metric) => valueAt(metric, 'MetricName') === 'ApproximateAgeOfOldestMessage');
  return new Set(metrics.map((metric) => queueOf(valueAt(metric, 'Dimensions'))));
}

/** Faults of an alarm itself, whatever it watches. */
function ownFaults({ id, properties }: Resource, pages: ReadonlySet<string>): string[] {
  const page = PAGE.exec(String(valueAt(properties, 'AlarmDescription')))?.[1] ?? '';
  return [
    ...(pages.has(page) ? [] : [`${id} names no page of docs/runbooks`]),
    ...(asList(valueAt(properties, 'AlarmActions')).length > 0 ? [] : [`${id} tells nobody`]),
    ...(valueAt(properties, 'TreatMissingData') === undefined
      ? [`${id} does not say what silence means`]
      : []),
  ];
}

/** Scheduled jobs without an alarm on missing runs; a disabled schedule causes no failure. */
export function missedRunFaults(stage: Json, jobs: readonly string[]): string[] {
  const watched = ofType(stage, 'AWS::CloudWatch::Alarm')
    .filter(({ properties }) => valueAt(properties, 'TreatMissingData') === 'breaching')
    .map(({ properties }) => String(valueAt(properties, 'Dimensions', 0, 'Value')));
  return jobs
    .filter((job) => !watched.some((name) => name.endsWith(`-jobs-${job}`)))
    .map((job) => `nobody hears that ${job} does not run`);
}

/** Whether the topic's key lets CloudWatch publish; a denial would be visible only in the history of the alarm. */
function mayPublish(stage: Json, { properties }: Resource): boolean {
  const key = referencedResource(valueAt(properties, 'KmsMasterKeyId'));
  if (key === undefined) return valueAt(properties, 'KmsMasterKeyId') === undefined;
  return asList(valueAt(stage, 'Resources', key, 'Properties', 'KeyPolicy', 'Statement')).some(
    (statement) =>
      valueAt(statement, 'Effect') === 'Allow' &&
      asList(valueAt(statement, 'Principal', 'Service')).includes('cloudwatch.amazonaws.com') &&
      ['kms:Decrypt', 'kms:GenerateDataKey*'].every((action) =>
        asList(valueAt(statement, 'Action')).includes(action),
      ),
  );
}
