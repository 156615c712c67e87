import type { AllFunctions } from '../functions/functions.ts';
import { functionName, queuePrefix } from '../names.ts';
import { logicalName, ownArn, STAGE } from '../template-values.ts';
import type { Resources } from './resources.ts';

/** The event source mappings from queues to workers. They use the names of both, because both are in the API's stack. */
export function mappings({ workers }: AllFunctions): Resources {
  return Object.fromEntries(
    workers.map(({ name, handler: { facts } }) => [
      `${logicalName(facts.queue)}Mapping`,
      {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: functionName(STAGE, name),
          EventSourceArn: ownArn('sqs', `${queuePrefix(STAGE)}${facts.queue}`),
          BatchSize: facts.batch,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: facts.concurrency },
        },
      },
    ]),
  );
}
