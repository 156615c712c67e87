import { allValues, asList, type Json, ofType, referencedResource, valueAt } from '../template.ts';

/** Where the thing is that a dimension of a metric names: the type of the resource, and the property with its name. */
const namedBy: Readonly<Record<string, readonly [type: string, property: string]>> = {
  FunctionName: ['AWS::Lambda::Function', 'FunctionName'],
  QueueName: ['AWS::SQS::Queue', 'QueueName'],
  DBClusterIdentifier: ['AWS::RDS::DBCluster', 'DBClusterIdentifier'],
  'ses:configuration-set': ['AWS::SES::ConfigurationSet', 'Name'],
};

/** The name in the ARN of a topic that is written out. */
const TOPIC_ARN = /^arn:\$\{AWS::Partition\}:sns:\$\{AWS::Region\}:\$\{AWS::AccountId\}:(?<name>[\w-]+)$/;

/** What alarms and metric filters name and no stack of the stage has: CloudWatch takes any name and stays silent. */
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
  ];
}

/** The logical id of the topic that an action of an alarm means. */
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

/** The dimensions of an alarm's metrics that are told by a name, not by a reference. */
function dimensionsOf(properties: Json): { dimension: string; name: string }[] {
  return [...allValues(properties)].flatMap(({ value }) => {
    const [dimension, name] = [valueAt(value, 'Name'), valueAt(value, 'Value')];
    return typeof dimension === 'string' && typeof name === 'string' ? [{ dimension, name }] : [];
  });
}

/** Imports from other stacks: the one that exports could not change what it exports any more. */
export function importFaults(template: Json): string[] {
  return [...allValues(template)]
    .filter(({ path }) => path.at(-1) === 'Fn::ImportValue')
    .map(({ path }) => `${String(path[1])} imports from another stack`);
}
