import type { AllFunctions } from '../functions/functions.ts';
import { functionName, queuePrefix } from '../names.ts';
import { logicalName, ownArn, STAGE } from '../template-values.ts';
import type { Resources } from './resources.ts';

/** What gives the messages of a queue to its worker; both are named, because they are in the API's stack. */
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
