import {
  allValues,
  asList,
  type Json,
  ofType,
  type Resource,
  referencedResource,
  valueAt,
} from '../template.ts';

const QUEUE = 'take-mail-event';
const TOPIC = 'MailEventTopic';

/** Faults of the path of bounces: anyone who could write to the queue could suppress any address. */
export function mailEventFaults(template: Json): string[] {
  return [
    ...policyFaults(template, 'AWS::SQS::QueuePolicy', 'sns.amazonaws.com', isOurTopic),
    ...policyFaults(template, 'AWS::SNS::TopicPolicy', 'ses.amazonaws.com', isOurConfigurationSet),
    ...ofType(template, 'AWS::IAM::Role')
      .filter(mayWrite)
      .map(({ id }) => `${id} may write to ${QUEUE}`),
    ...subscriptionFaults(template),
  ];
}

function policyFaults(
  template: Json,
  type: string,
  service: string,
  isOurs: (statement: Json) => boolean,
): string[] {
  const statements = ofType(template, type).flatMap(({ properties }) =>
    asList(valueAt(properties, 'PolicyDocument', 'Statement')),
  );
  if (statements.length === 0) return [`there is no ${type}`];
  return statements
    .filter((statement) => valueAt(statement, 'Principal', 'Service') !== service || !isOurs(statement))
    .map((statement) => `${String(valueAt(statement, 'Sid'))} lets others in`);
}

const isOurTopic = (statement: Json) =>
  referencedResource(valueAt(statement, 'Condition', 'ArnEquals', 'aws:SourceArn')) === TOPIC;

const isOurConfigurationSet = (statement: Json) =>
  String(valueAt(statement, 'Condition', 'StringEquals', 'AWS:SourceArn', 'Fn::Sub')).includes(
    ':configuration-set/tournee-',
  );

function mayWrite({ properties }: Resource): boolean {
  return asList(valueAt(properties, 'Policies'))
    .flatMap((policy) => asList(valueAt(policy, 'PolicyDocument', 'Statement')))
    .filter((statement) => asList(valueAt(statement, 'Action')).includes('sqs:SendMessage'))
    .some((statement) => JSON.stringify([...allValues(statement)]).includes(QUEUE));
}

/** Without the filter, the test message that SES publishes to the topic would become a dead letter. */
function subscriptionFaults(template: Json): string[] {
  const found = ofType(template, 'AWS::SNS::Subscription').filter(({ properties }) =>
    String(valueAt(properties, 'Endpoint', 'Fn::Sub')).endsWith(`-${QUEUE}`),
  );
  if (found.length !== 1) return [`${QUEUE} has ${found.length} subscriptions`];
  return found
    .filter(
      ({ properties }) =>
        valueAt(properties, 'RawMessageDelivery') !== true ||
        valueAt(properties, 'FilterPolicyScope') !== 'MessageBody' ||
        asList(valueAt(properties, 'FilterPolicy', 'eventType')).length === 0,
    )
    .map(({ id }) => `${id} passes more than events`);
}
