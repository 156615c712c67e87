import { describe, expect, test } from '@jest/globals';
import { stackId, stacks } from '../../infra/deploy/stacks.ts';
import { checkEveryStack, checkTemplates, packagedStacks, service, wholeStage } from './check-templates.ts';
import { importFaults, nameFaults } from './checks/names.ts';
import { changed, valueAt } from './template.ts';

const of = (id: string, ...path: (string | number)[]) => ['Resources', id, 'Properties', ...path];

const age = of('OldMessagesAlarm', 'Metrics', 1, 'MetricStat', 'Metric', 'Dimensions', 0, 'Value');
const target = (...path: string[]) => of('PurgeSchedule', 'Target', ...path);
const account = `$\{AWS::Region}:$\{AWS::AccountId}`;
const functionArn = (name: string) =>
  `arn:$\{AWS::Partition}:lambda:${account}:function:tournee-PROD-${name}`;
const queueArn = (name: string) => `arn:$\{AWS::Partition}:sqs:${account}:${name}`;

describe('a stack is called as the deploy calls it, and its file is judged', () => {
  test.each(packagedStacks)('$stage, $stack', ({ stage, stack }) => {
    const packaged = service(stage, stack);
    const unnamed = `${valueAt(packaged, 'service')}-${stage}`;
    expect(valueAt(packaged, 'provider', 'stackName') ?? unnamed).toBe(stackId(stage, { name: stack }));
    expect(valueAt(packaged, 'provider', 'region')).toBe(stacks.find(({ name }) => name === stack)?.region);
    // With this mode, an unknown word in the file stops the packaging.
    expect(valueAt(packaged, 'configValidationMode')).toBe('error');
  });
});

checkTemplates('what a stack names of another is there', (stage) => nameFaults(wholeStage(stage)), [
  [
    'an alarm on a function that does not exist',
    (template) => changed(template, of('PurgeAlarm', 'Dimensions', 0, 'Value'), 'tournee-PROD-jobs-clean'),
    'PurgeAlarm watches tournee-PROD-jobs-clean, which is not there',
    'alarms',
  ],
  [
    'an alarm on a queue of another name',
    (template) => changed(template, of('SendMailDeadLetters', 'QueueName'), 'tournee-PROD-lost'),
    'SendMailDeadLettersAlarm watches tournee-PROD-send-mail-dead-letters, which is not there',
    'queues',
  ],
  [
    'an age of messages in a queue of another name',
    (template) => changed(template, age, 'tournee-PROD-letters'),
    'OldMessagesAlarm watches tournee-PROD-letters, which is not there',
    'alarms',
  ],
  [
    'an alarm on a database of another name',
    (template) => changed(template, of('DatabaseCluster', 'DBClusterIdentifier'), 'tournee-prod-2'),
    'DatabaseCapacityAlarm watches tournee-prod, which is not there',
  ],
  [
    'a filter on a log group that does not exist',
    (template) => changed(template, of('EventLag', 'LogGroupName'), '/tournee/PROD/relay'),
    'EventLag reads /tournee/PROD/relay, which is not there',
    'alarms',
  ],
  [
    'an alarm that tells a topic of another stage',
    (template) => changed(template, of('PurgeAlarm', 'AlarmActions', 0, 'Fn::Sub'), 'tournee-DEV-alarms'),
    'PurgeAlarm tells {"Fn::Sub":"tournee-DEV-alarms"}, which is no topic',
    'alarms',
  ],
  [
    'a schedule of a job that does not exist',
    (template) => changed(template, target('Arn', 'Fn::Sub'), functionArn('jobs-clean')),
    'PurgeSchedule starts tournee-PROD-jobs-clean, which is not there',
    'triggers',
  ],
  [
    'a schedule of a function that its role may not start',
    (template) => changed(template, target('Arn', 'Fn::Sub'), functionArn('jobs-migrate')),
    'PurgeSchedule may not start tournee-PROD-jobs-migrate',
    'triggers',
  ],
  [
    'a mapping to a worker that does not exist',
    (template) => changed(template, of('SendMailMapping', 'FunctionName'), 'tournee-PROD-workers-post'),
    'SendMailMapping starts tournee-PROD-workers-post, which is not there',
    'triggers',
  ],
  [
    'a mapping from the queue of another stage',
    (template) =>
      changed(
        template,
        of('SendMailMapping', 'EventSourceArn', 'Fn::Sub'),
        queueArn('tournee-DEV-send-mail'),
      ),
    'SendMailMapping takes from tournee-DEV-send-mail, which is not there',
    'triggers',
  ],
]);

checkEveryStack('a stack imports nothing of another', ({ template }) => importFaults(template), [
  [
    'an import',
    (template) => changed(template, of('PurgeAlarm', 'AlarmActions'), [{ 'Fn::ImportValue': 'topic' }]),
    'PurgeAlarm imports from another stack',
    'alarms',
  ],
]);
