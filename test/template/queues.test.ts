import { checkTemplates, wholeStage } from './check-templates.ts';
import { queueFaults } from './checks/queues.ts';
import { changed } from './template.ts';

const queue = ['Resources', 'SendMailQueue', 'Properties'];
const deadLetters = ['Resources', 'SendMailDeadLetters', 'Properties'];
const mapping = ['Resources', 'SendMailMapping', 'Properties'];
const worker = ['Resources', 'WorkersSendMailLambdaFunction', 'Properties'];

checkTemplates(
  'no message is lost or processed twice at the same time',
  (stage) => queueFaults(wholeStage(stage)),
  [
    [
      'a queue without a dead-letter queue',
      (template) =>
        changed(changed(template, [...queue, 'RedrivePolicy']), ['Resources', 'SendMailDeadLetters']),
      'SendMailQueue has no dead-letter queue',
      'queues',
    ],
    [
      'a dead-letter queue with the retention of its queue',
      (template) => changed(template, [...deadLetters, 'MessageRetentionPeriod'], 345_600),
      'SendMailDeadLetters forgets too soon',
      'queues',
    ],
    [
      'a visibility timeout that is too short',
      (template) => changed(template, [...queue, 'VisibilityTimeout'], 179),
      'SendMailQueue shows messages that are being handled',
      'queues',
    ],
    [
      'a worker with a longer timeout than its queue allows for',
      (template) => changed(template, [...worker, 'Timeout'], 31),
      'SendMailQueue shows messages that are being handled',
    ],
    [
      'a worker without a timeout',
      (template) => changed(template, [...worker, 'Timeout']),
      'SendMailQueue shows messages that are being handled',
    ],
    [
      'a batch that fails as a whole',
      (template) => changed(template, [...mapping, 'FunctionResponseTypes']),
      'SendMailMapping takes a batch as a whole',
      'triggers',
    ],
    [
      'a worker without a maximum concurrency',
      (template) => changed(template, [...mapping, 'ScalingConfig']),
      'SendMailMapping has no upper bound',
      'triggers',
    ],
    [
      'a worker without enough reserved concurrency',
      (template) => changed(template, [...worker, 'ReservedConcurrentExecutions', 'Fn::If', 1], 1),
      'WorkersSendMailLambdaFunction may starve',
    ],
    [
      'a queue without a worker',
      (template) => changed(template, ['Resources', 'SendMailMapping']),
      'SendMailQueue has 0 workers',
      'triggers',
    ],
    [
      'unencrypted messages',
      (template) => changed(template, [...deadLetters, 'SqsManagedSseEnabled'], false),
      'SendMailDeadLetters is not encrypted',
      'queues',
    ],
  ],
);
