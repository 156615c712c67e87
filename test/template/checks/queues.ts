import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';

/** AWS recommends six function timeouts, so that a message in work is not delivered again. */
const VISIBILITY_FACTOR = 6;

/**
 * Faults of queues: each needs a dead-letter queue and a worker with partial failures and limited concurrency. Checks the
 * whole stage, because the mapping of a queue to its worker is in another stack.
 */
export function queueFaults(template: Json): string[] {
  const queues = ofType(template, 'AWS::SQS::Queue');
  const deadLetters = new Set(queues.map(deadLettersOf).filter((id) => id !== undefined));
  return queues.flatMap((queue) => [
    ...encryptionFaults(queue),
    ...(deadLetters.has(queue.id) ? [] : consumerFaults(template, queue)),
  ]);
}

function deadLettersOf({ properties }: Resource): string | undefined {
  return referencedResource(valueAt(properties, 'RedrivePolicy', 'deadLetterTargetArn'));
}

function encryptionFaults({ id, properties }: Resource): string[] {
  const isEncrypted =
    valueAt(properties, 'SqsManagedSseEnabled') === true || valueAt(properties, 'KmsMasterKeyId');
  return isEncrypted ? [] : [`${id} is not encrypted`];
}

function consumerFaults(template: Json, queue: Resource): string[] {
  const retention = (id: string | undefined) =>
    Number(valueAt(template, 'Resources', id ?? '', 'Properties', 'MessageRetentionPeriod') ?? 0);
  const deadLetters = deadLettersOf(queue);
  if (!deadLetters || !(valueAt(queue.properties, 'RedrivePolicy', 'maxReceiveCount') ?? 0))
    return [`${queue.id} has no dead-letter queue`];
  const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => queueNameOf(properties) === valueAt(queue.properties, 'QueueName'),
  );
  return [
    // A message keeps its original timestamp in the dead-letter queue.
    ...(retention(deadLetters) > retention(queue.id) ? [] : [`${deadLetters} forgets too soon`]),
    ...(mappings.length === 1 ? [] : [`${queue.id} has ${mappings.length} workers`]),
    ...mappings.flatMap((mapping) => mappingFaults(template, queue, mapping)),
  ];
}

function mappingFaults(template: Json, queue: Resource, { id, properties }: Resource): string[] {
  const worker = workerOf(template, properties);
  const timeout = Number(valueAt(template, 'Resources', worker, 'Properties', 'Timeout'));
  const visibility = Number(valueAt(queue.properties, 'VisibilityTimeout') ?? 30);
  const hasPartialFailures = asList(valueAt(properties, 'FunctionResponseTypes')).includes(
    'ReportBatchItemFailures',
  );
  return [
    ...(visibility >= VISIBILITY_FACTOR * timeout
      ? []
      : [`${queue.id} shows messages that are being handled`]),
    ...(hasPartialFailures ? [] : [`${id} takes a batch as a whole`]),
    ...(valueAt(properties, 'ScalingConfig', 'MaximumConcurrency') ? [] : [`${id} has no upper bound`]),
    ...(hasReservedConcurrency(template, worker, properties) ? [] : [`${worker} may starve`]),
  ];
}

/** The name of the queue of a mapping; the queue is in another stack. */
function queueNameOf(mapping: Json): string | undefined {
  return /:([\w-]+)$/.exec(String(valueAt(mapping, 'EventSourceArn', 'Fn::Sub')))?.[1];
}

/** The logical id of the function that a mapping names. */
function workerOf(stage: Json, mapping: Json): string {
  const name = valueAt(mapping, 'FunctionName');
  return (
    ofType(stage, 'AWS::Lambda::Function').find(
      ({ properties }) => valueAt(properties, 'FunctionName') === name,
    )?.id ?? ''
  );
}

/** Without reserved concurrency, throttled messages are redelivered and end in the dead-letter queue. */
function hasReservedConcurrency(template: Json, worker: string, mapping: Json): boolean {
  const reserved = valueAt(template, 'Resources', worker, 'Properties', 'ReservedConcurrentExecutions');
  const most = valueAt(mapping, 'ScalingConfig', 'MaximumConcurrency') ?? 0;
  return Number(valueAt(reserved, 'Fn::If', 1)) >= Number(most);
}
