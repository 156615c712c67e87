import { MAX_DELIVERIES } from '../../../lib/core/messages.ts';
import type { AllFunctions } from '../functions/functions.ts';
import { queuePrefix } from '../names.ts';
import { att, logicalName, STAGE } from '../template-values.ts';
import type { Resources } from './resources.ts';

/** AWS recommends a visibility timeout of six function timeouts, so that a message in progress is not delivered again. */
const VISIBILITY_FACTOR = 6;
const TWO_WEEKS = 1_209_600;
const FOUR_DAYS = 345_600;

export function queues({ workers }: AllFunctions): Resources {
  return Object.assign({}, ...workers.map(({ handler }) => queueOf(handler.facts)));
}

type WorkerFacts = AllFunctions['workers'][number]['handler']['facts'];

function queueOf({ queue, timeout }: WorkerFacts): Resources {
  const prefix = logicalName(queue);
  const queueName = `${queuePrefix(STAGE)}${queue}`;
  const common = { SqsManagedSseEnabled: true };
  return {
    [`${prefix}Queue`]: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: queueName,
        VisibilityTimeout: timeout * VISIBILITY_FACTOR,
        MessageRetentionPeriod: FOUR_DAYS,
        RedrivePolicy: {
          deadLetterTargetArn: att(`${prefix}DeadLetters`, 'Arn'),
          maxReceiveCount: MAX_DELIVERIES,
        },
        ...common,
      },
    },
    [`${prefix}DeadLetters`]: {
      Type: 'AWS::SQS::Queue',
      Properties: { QueueName: `${queueName}-dead-letters`, MessageRetentionPeriod: TWO_WEEKS, ...common },
    },
  };
}
