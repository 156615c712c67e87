import { allValues, asList, type Json, ofType, referencedResource, valueAt } from '../template.ts';

/** The resources that metric dimensions name: the type, and the property with the name. */
const namedBy: Readonly<Record<string, readonly [type: string, property: string]>> = {
  FunctionName: ['AWS::Lambda::Function', 'FunctionName'],
  QueueName: ['AWS::SQS::Queue', 'QueueName'],
  DBClusterIdentifier: ['AWS::RDS::DBCluster', 'DBClusterIdentifier'],
  'ses:configuration-set': ['AWS::SES::ConfigurationSet', 'Name'],
};

/** Matches a literal topic ARN. */
const TOPIC_ARN = /^arn:\$\{AWS::Partition\}:sns:\$\{AWS::Region\}:\$\{AWS::AccountId\}:(?<name>[\w-]+)$/;

/** Names in alarms, filters and triggers that no stack of the stage has: AWS accepts most of them silently. */
export function nameFaults(stage: Json): string[] {
  const alarms = ofType(stage, 'AWS::CloudWatch::Alarm');
  const groups = namesOf(stage, 'AWS::Logs::LogGroup', 'LogGroupName');
  return [
    ...alarms.flatMap(({ id, properties }) =>
      dimensionsOf(properties).flatMap(({ dimension, name }) => {
        const [type, property] = namedBy[dimension] ?? [];
        if (!type || !property || namesOf(stage, type, property).has(name)) return [];
        return [`${id} watches ${name}, which is not there`];
      }),
    ),
    ...alarms.flatMap(({ id, properties }) =>
      ['AlarmActions', 'OKActions']
        .flatMap((actions) => asList(valueAt(properties, actions)))
        .filter((action) => topicOf(stage, action) === undefined)
        .map((action) => `${id} tells ${JSON.stringify(action)}, which is no topic`),
    ),
    ...ofType(stage, 'AWS::Logs::MetricFilter').flatMap(({ id, properties }) => {
      const group = String(valueAt(properties, 'LogGroupName'));
      return groups.has(group) ? [] : [`${id} reads ${group}, which is not there`];
    }),
    ...triggerFaults(stage),
  ];
}

/** Match a literal ARN of a function or a queue. */
const FUNCTION_ARN =
  /^arn:\$\{AWS::Partition\}:lambda:\$\{AWS::Region\}:\$\{AWS::AccountId\}:function:(?<name>[\w-]+)$/;
const QUEUE_ARN = /^arn:\$\{AWS::Partition\}:sqs:\$\{AWS::Region\}:\$\{AWS::AccountId\}:(?<name>[\w-]+)$/;

/** Schedules and mappings that name a missing resource, and schedules whose role may not start their function. */
function triggerFaults(stage: Json): string[] {
  const functions = namesOf(stage, 'AWS::Lambda::Function', 'FunctionName');
  const queues = namesOf(stage, 'AWS::SQS::Queue', 'QueueName');
  return [
    ...ofType(stage, 'AWS::Scheduler::Schedule').flatMap(({ id, properties }) => {
      const name = nameIn(FUNCTION_ARN, valueAt(properties, 'Target', 'Arn'));
      if (!functions.has(name)) return [`${id} starts ${name}, which is not there`];
      const role = referencedResource(valueAt(properties, 'Target', 'RoleArn'));
      return startedBy(stage, role).has(name) ? [] : [`${id} may not start ${name}`];
    }),
    ...ofType(stage, 'AWS::Lambda::EventSourceMapping').flatMap(({ id, properties }) => {
      const worker = String(valueAt(properties, 'FunctionName'));
      const queue = nameIn(QUEUE_ARN, valueAt(properties, 'EventSourceArn'));
      return [
        ...(functions.has(worker) ? [] : [`${id} starts ${worker}, which is not there`]),
        ...(queues.has(queue) ? [] : [`${id} takes from ${queue}, which is not there`]),
      ];
    }),
  ];
}

/** The names of the functions that a role may invoke. */
function startedBy(stage: Json, role: string | undefined): Set<string> {
  const policies = valueAt(stage, 'Resources', role ?? '', 'Properties', 'Policies') ?? [];
  const arns = [...allValues(policies)].filter(({ path }) => path.at(-2) === 'Resource');
  return new Set(arns.map(({ value }) => nameIn(FUNCTION_ARN, value)));
}

/** The name in a literal ARN; any other value unchanged. */
function nameIn(arn: RegExp, value: Json | undefined): string {
  return arn.exec(String(valueAt(value, 'Fn::Sub')))?.groups?.['name'] ?? JSON.stringify(value) ?? 'nothing';
}

/** The logical id of the topic in an action of an alarm. */
export function topicOf(stage: Json, action: Json): string | undefined {
  const referenced = referencedResource(action);
  if (referenced !== undefined) return referenced;
  const name = TOPIC_ARN.exec(String(valueAt(action, 'Fn::Sub')))?.groups?.['name'];
  return ofType(stage, 'AWS::SNS::Topic').find(
    ({ properties }) => name !== undefined && valueAt(properties, 'TopicName') === name,
  )?.id;
}

function namesOf(stage: Json, type: string, property: string): Set<string> {
  return new Set(ofType(stage, type).map(({ properties }) => String(valueAt(properties, property))));
}

/** The dimensions of an alarm's metrics with a literal name, not a reference. */
function dimensionsOf(properties: Json): { dimension: string; name: string }[] {
  return [...allValues(properties)].flatMap(({ value }) => {
    const [dimension, name] = [valueAt(value, 'Name'), valueAt(value, 'Value')];
    return typeof dimension === 'string' && typeof name === 'string' ? [{ dimension, name }] : [];
  });
}

/** Imports from other stacks: an exporting stack can no longer change an imported value. */
export function importFaults(template: Json): string[] {
  return [...allValues(template)]
    .filter(({ path }) => path.at(-1) === 'Fn::ImportValue')
    .map(({ path }) => `${String(path[1])} imports from another stack`);
}
