import { at, type Json, list, ofType, type Resource, target } from '../template.ts';

/** What AWS asks for, so that a message that is being handled does not come a second time. */
const VISIBILITY_FACTOR = 6;

/** Every queue has a place for what fails, and a worker that can fail in part and has an upper bound. */
export function queueFaults(template: Json): string[] {
  const queues = ofType(template, 'AWS::SQS::Queue');
  const deadLetters = new Set(queues.map(deadLettersOf).filter((id) => id !== undefined));
  return queues.flatMap((queue) => [
    ...encryptionFaults(queue),
    ...(deadLetters.has(queue.id) ? [] : workingFaults(template, queue)),
  ]);
}

function deadLettersOf({ properties }: Resource): string | undefined {
  return target(at(properties, 'RedrivePolicy', 'deadLetterTargetArn'));
}

function encryptionFaults({ id, properties }: Resource): string[] {
  const isEncrypted = at(properties, 'SqsManagedSseEnabled') === true || at(properties, 'KmsMasterKeyId');
  return isEncrypted ? [] : [`${id} is not encrypted`];
}

function workingFaults(template: Json, queue: Resource): string[] {
  const retention = (id: string | undefined) =>
    Number(at(template, 'Resources', id ?? '', 'Properties', 'MessageRetentionPeriod') ?? 0);
  const deadLetters = deadLettersOf(queue);
  if (!deadLetters || !(at(queue.properties, 'RedrivePolicy', 'maxReceiveCount') ?? 0))
    return [`${queue.id} has no dead-letter queue`];
  const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => target(at(properties, 'EventSourceArn')) === queue.id,
  );
  return [
    // A message keeps the age it had when it moves.
    ...(retention(deadLetters) > retention(queue.id) ? [] : [`${deadLetters} forgets too soon`]),
    ...(mappings.length === 1 ? [] : [`${queue.id} has ${mappings.length} workers`]),
    ...mappings.flatMap((mapping) => mappingFaults(template, queue, mapping)),
  ];
}

function mappingFaults(template: Json, queue: Resource, { id, properties }: Resource): string[] {
  const worker = target(at(properties, 'FunctionName')) ?? '';
  const timeout = Number(at(template, 'Resources', worker, 'Properties', 'Timeout'));
  const visibility = Number(at(queue.properties, 'VisibilityTimeout') ?? 30);
  const hasPartialFailures = list(at(properties, 'FunctionResponseTypes')).includes(
    'ReportBatchItemFailures',
  );
  return [
    ...(visibility >= VISIBILITY_FACTOR * timeout
      ? []
      : [`${queue.id} shows messages that are being handled`]),
    ...(hasPartialFailures ? [] : [`${id} takes a batch as a whole`]),
    ...(at(properties, 'ScalingConfig', 'MaximumConcurrency') ? [] : [`${id} has no upper bound`]),
    ...(isKeptFree(template, worker, properties) ? [] : [`${worker} may starve`]),
  ];
}

/** Messages that a function may not take for want of concurrency come again, and are given up in the end. */
function isKeptFree(template: Json, worker: string, mapping: Json): boolean {
  const reserved = at(template, 'Resources', worker, 'Properties', 'ReservedConcurrentExecutions');
  const most = at(mapping, 'ScalingConfig', 'MaximumConcurrency') ?? 0;
  return Number(at(reserved, 'Fn::If', 1)) >= Number(most);
}
