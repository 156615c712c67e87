import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';

const PAGE = /See docs\/runbooks\/([\w-]+\.md)$/;

/** Faults of alarms: every dead-letter queue needs one, and every alarm notifies and names one of the runbooks `pages`. */
export function alarmFaults(template: Json, pages: ReadonlySet<string>): string[] {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm');
  const dimension = (properties: Json, name: string) =>
    asList(valueAt(properties, 'Dimensions')).find((found) => valueAt(found, 'Name') === name);
  const watched = new Set(
    alarms.map(({ properties }) => referencedResource(valueAt(dimension(properties, 'QueueName'), 'Value'))),
  );
  const deadLetters = ofType(template, 'AWS::SQS::Queue')
    .map(({ properties }) => referencedResource(valueAt(properties, 'RedrivePolicy', 'deadLetterTargetArn')))
    .filter((id) => id !== undefined);
  const told = new Set(
    alarms.flatMap(({ properties }) =>
      asList(valueAt(properties, 'AlarmActions')).map((action) => referencedResource(action)),
    ),
  );
  const functions = new Set(
    ofType(template, 'AWS::Lambda::Function').map(({ properties }) => valueAt(properties, 'FunctionName')),
  );
  const named = alarms.flatMap(({ id, properties }) => {
    const name = valueAt(dimension(properties, 'FunctionName'), 'Value');
    return name === undefined || functions.has(name)
      ? []
      : [`${id} watches ${String(name)}, which is not there`];
  });
  return [
    ...deadLetters.filter((id) => !watched.has(id)).map((id) => `nobody watches ${id}`),
    ...unwatchedAges(template, deadLetters),
    ...named,
    ...alarms
      .filter(
        ({ properties }) => !pages.has(PAGE.exec(String(valueAt(properties, 'AlarmDescription')))?.[1] ?? ''),
      )
      .map(({ id }) => `${id} names no page of docs/runbooks`),
    ...alarms
      .filter(({ properties }) => asList(valueAt(properties, 'AlarmActions')).length === 0)
      .map(({ id }) => `${id} tells nobody`),
    ...alarms
      .filter(({ properties }) => valueAt(properties, 'TreatMissingData') === undefined)
      .map(({ id }) => `${id} does not say what silence means`),
    ...ofType(template, 'AWS::SNS::Topic')
      .filter((topic) => told.has(topic.id) && !mayPublish(template, topic))
      .map(({ id }) => `no alarm reaches ${id}: its key does not know CloudWatch`),
  ];
}

/** Queues without an alarm on the age of their oldest message. */
function unwatchedAges(template: Json, deadLetters: readonly string[]): string[] {
  const metrics = ofType(template, 'AWS::CloudWatch::Alarm')
    .flatMap(({ properties }) => asList(valueAt(properties, 'Metrics')))
    .map((metric) => valueAt(metric, 'MetricStat', 'Metric'))
    .filter((metric) => valueAt(metric, 'MetricName') === 'ApproximateAgeOfOldestMessage');
  const watched = metrics.map((metric) => referencedResource(valueAt(metric, 'Dimensions', 0, 'Value')));
  const queues = ofType(template, 'AWS::SQS::Queue').map(({ id }) => id);
  return queues
    .filter((id) => !deadLetters.includes(id) && !watched.includes(id))
    .map((id) => `nobody hears how long messages wait in ${id}`);
}

/** Scheduled jobs without an alarm on missing runs; a disabled schedule causes no failure. */
export function missedRunFaults(template: Json, jobs: readonly string[]): string[] {
  const watched = ofType(template, 'AWS::CloudWatch::Alarm')
    .filter(({ properties }) => valueAt(properties, 'TreatMissingData') === 'breaching')
    .map(({ properties }) => String(valueAt(properties, 'Dimensions', 0, 'Value')));
  return jobs
    .filter((job) => !watched.some((name) => name.endsWith(`-jobs-${job}`)))
    .map((job) => `nobody hears that ${job} does not run`);
}

/** Whether the topic's key lets CloudWatch publish; a denial would be visible only in the history of the alarm. */
function mayPublish(template: Json, { properties }: Resource): boolean {
  const key = referencedResource(valueAt(properties, 'KmsMasterKeyId'));
  if (key === undefined) return valueAt(properties, 'KmsMasterKeyId') === undefined;
  return asList(valueAt(template, 'Resources', key, 'Properties', 'KeyPolicy', 'Statement')).some(
    (statement) =>
      valueAt(statement, 'Effect') === 'Allow' &&
      asList(valueAt(statement, 'Principal', 'Service')).includes('cloudwatch.amazonaws.com') &&
      ['kms:Decrypt', 'kms:GenerateDataKey*'].every((action) =>
        asList(valueAt(statement, 'Action')).includes(action),
      ),
  );
}
