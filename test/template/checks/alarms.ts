import { at, type Json, list, ofType, type Resource, target } from '../template.ts';

const PAGE = /See docs\/runbooks\/([\w-]+\.md)$/;

/** Every dead-letter queue is watched; every alarm tells a person what to read. `pages` are the runbooks there are. */
export function alarmFaults(template: Json, pages: ReadonlySet<string>): string[] {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm');
  const dimension = (properties: Json, name: string) =>
    list(at(properties, 'Dimensions')).find((found) => at(found, 'Name') === name);
  const watched = new Set(
    alarms.map(({ properties }) => target(at(dimension(properties, 'QueueName'), 'Value'))),
  );
  const deadLetters = ofType(template, 'AWS::SQS::Queue')
    .map(({ properties }) => target(at(properties, 'RedrivePolicy', 'deadLetterTargetArn')))
    .filter((id) => id !== undefined);
  const functions = new Set(
    ofType(template, 'AWS::Lambda::Function').map(({ properties }) => at(properties, 'FunctionName')),
  );
  const named = alarms.flatMap(({ id, properties }) => {
    const name = at(dimension(properties, 'FunctionName'), 'Value');
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
        ({ properties }) => !pages.has(PAGE.exec(String(at(properties, 'AlarmDescription')))?.[1] ?? ''),
      )
      .map(({ id }) => `${id} names no page of docs/runbooks`),
    ...alarms
      .filter(({ properties }) => list(at(properties, 'AlarmActions')).length === 0)
      .map(({ id }) => `${id} tells nobody`),
    ...alarms
      .filter(({ properties }) => at(properties, 'TreatMissingData') === undefined)
      .map(({ id }) => `${id} does not say what silence means`),
    ...ofType(template, 'AWS::SNS::Topic')
      .filter((topic) => !mayPublish(template, topic))
      .map(({ id }) => `no alarm reaches ${id}: its key does not know CloudWatch`),
  ];
}

/** Queues of which nobody hears that their messages wait. */
function unwatchedAges(template: Json, deadLetters: readonly string[]): string[] {
  const metrics = ofType(template, 'AWS::CloudWatch::Alarm')
    .flatMap(({ properties }) => list(at(properties, 'Metrics')))
    .map((metric) => at(metric, 'MetricStat', 'Metric'))
    .filter((metric) => at(metric, 'MetricName') === 'ApproximateAgeOfOldestMessage');
  const watched = metrics.map((metric) => target(at(metric, 'Dimensions', 0, 'Value')));
  const queues = ofType(template, 'AWS::SQS::Queue').map(({ id }) => id);
  return queues
    .filter((id) => !deadLetters.includes(id) && !watched.includes(id))
    .map((id) => `nobody hears how long messages wait in ${id}`);
}

/** A job of a schedule that is switched off fails nowhere. */
export function missedRunFaults(template: Json, jobs: readonly string[]): string[] {
  const heard = ofType(template, 'AWS::CloudWatch::Alarm')
    .filter(({ properties }) => at(properties, 'TreatMissingData') === 'breaching')
    .map(({ properties }) => String(at(properties, 'Dimensions', 0, 'Value')));
  return jobs
    .filter((job) => !heard.some((name) => name.endsWith(`-jobs-${job}`)))
    .map((job) => `nobody hears that ${job} does not run`);
}

/** The refusal of the key would be seen nowhere but in the history of the alarm. */
function mayPublish(template: Json, { properties }: Resource): boolean {
  const key = target(at(properties, 'KmsMasterKeyId'));
  if (key === undefined) return at(properties, 'KmsMasterKeyId') === undefined;
  return list(at(template, 'Resources', key, 'Properties', 'KeyPolicy', 'Statement')).some(
    (statement) =>
      at(statement, 'Effect') === 'Allow' &&
      list(at(statement, 'Principal', 'Service')).includes('cloudwatch.amazonaws.com') &&
      ['kms:Decrypt', 'kms:GenerateDataKey*'].every((action) =>
        list(at(statement, 'Action')).includes(action),
      ),
  );
}
