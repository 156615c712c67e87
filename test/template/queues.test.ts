import { queueFaults } from './checks/queues.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const queue = ['Resources', 'SendMailQueue', 'Properties'];
const deadLetters = ['Resources', 'SendMailDeadLetters', 'Properties'];
const mapping = ['Resources', 'SendMailMapping', 'Properties'];
const worker = ['Resources', 'WorkersSendMailLambdaFunction', 'Properties'];

gate('no message is lost or handled twice at once', ({ template }) => queueFaults(template), [
  [
    'a queue without a dead-letter queue',
    (template) =>
      changed(changed(template, [...queue, 'RedrivePolicy']), ['Resources', 'SendMailDeadLetters']),
    'SendMailQueue has no dead-letter queue',
  ],
  [
    'a dead-letter queue that forgets with its queue',
    (template) => changed(template, [...deadLetters, 'MessageRetentionPeriod'], 345_600),
    'SendMailDeadLetters forgets too soon',
  ],
  [
    'a message that comes back while it is handled',
    (template) => changed(template, [...queue, 'VisibilityTimeout'], 179),
    'SendMailQueue shows messages that are being handled',
  ],
  [
    'a worker that takes longer than its queue knows',
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
  ],
  [
    'a worker without an upper bound',
    (template) => changed(template, [...mapping, 'ScalingConfig']),
    'SendMailMapping has no upper bound',
  ],
  [
    'a worker that others may starve',
    (template) => changed(template, [...worker, 'ReservedConcurrentExecutions', 'Fn::If', 1], 1),
    'WorkersSendMailLambdaFunction may starve',
  ],
  [
    'a queue that nobody serves',
    (template) => changed(template, ['Resources', 'SendMailMapping']),
    'SendMailQueue has 0 workers',
  ],
  [
    'messages in the clear',
    (template) => changed(template, [...deadLetters, 'SqsManagedSseEnabled'], false),
    'SendMailDeadLetters is not encrypted',
  ],
]);
