import type { QueueName } from '../../lib/core/messages.ts';
import type { Use } from '../../lib/runtime/declared-use.ts';
import type { DeployedFunction } from './deployed-function.ts';
import { logicalName } from './template-values.ts';
import { rightsOf } from './use-rights.ts';

/**
 * What CloudTrail, the bucket of the event log and its key tell apart by the role: who holds one of these shares its
 * role with nobody, not even with a function of the same rights.
 */
const keptApart: readonly Use[] = [
  'event-store',
  'event-log',
  'owner',
  'pay',
  'pay-secrets',
  'every-setting',
];

/** What a function may do beyond writing its log, in an order that does not depend on how it says it. */
export function declaredRights({ reach }: DeployedFunction): { uses: Use[]; sends: QueueName[] } {
  return {
    uses: [...reach.uses].filter((use) => rightsOf[use].length > 0).sort(),
    sends: [...reach.sends].sort(),
  };
}

/**
 * The resource that is the role of a function: named after its rights, `PassagesDatabaseFieldKeysToRenderReceiptRole`, or
 * after the function where no other can have the same. A function that comes or goes changes the name of no other role.
 */
export function roleResource(subject: DeployedFunction): string {
  const { name, domain, queue, isHook, reach } = subject;
  const isAlone = isHook || queue !== undefined || keptApart.some((use) => reach.uses.has(use));
  if (isAlone) return `${logicalName(name)}Role`;
  const { uses, sends } = declaredRights(subject);
  const words = [...uses, ...(sends.length > 0 ? ['to', ...sends] : [])];
  return `${[domain, ...(words.length > 0 ? words : ['log'])].map(logicalName).join('')}Role`;
}

/** The same for people: IAM cuts long names. */
export function roleDescription(subject: DeployedFunction): string {
  const { uses, sends } = declaredRights(subject);
  const rights = [
    ['uses', uses],
    ['takes from', subject.queue ? [subject.queue] : []],
    ['leaves messages for', sends],
  ] as const;
  const said = rights.flatMap(([verb, what]) => (what.length > 0 ? [`${verb} ${what.join(', ')}`] : []));
  return `${subject.domain}: ${['writes its log', ...said].join('; ')}`;
}
