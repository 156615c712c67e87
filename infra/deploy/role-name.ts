import type { QueueName } from '../../lib/core/messages.ts';
import type { Use } from '../../lib/runtime/declared-use.ts';
import type { DeployedFunction } from './deployed-function.ts';
import { logicalName } from './template-values.ts';
import { rightsOf } from './use-rights.ts';

/**
 * A function with one of these uses has a role of its own, not shared even with a function of the same rights:
 * CloudTrail, the bucket policy of the event log and its key policy tell functions apart by their role.
 */
const exclusiveUses: readonly Use[] = [
  'event-store',
  'event-log',
  'owner',
  'pay',
  'pay-secrets',
  'every-setting',
];

/** The rights of a function beyond writing its log, sorted. */
export function declaredRights({ reach }: DeployedFunction): { uses: Use[]; sends: QueueName[] } {
  return {
    uses: [...reach.uses].filter((use) => rightsOf[use].length > 0).sort(),
    sends: [...reach.sends].sort(),
  };
}

/**
 * The logical id of a function's role: named after its rights, `PassagesDatabaseFieldKeysToRenderReceiptRole`, or after
 * the function if the role is its own. Adding or removing a function never renames another role.
 */
export function roleResource(fn: DeployedFunction): string {
  const { name, domain, queue, isHook, reach } = fn;
  const hasOwnRole = isHook || queue !== undefined || exclusiveUses.some((use) => reach.uses.has(use));
  if (hasOwnRole) return `${logicalName(name)}Role`;
  const { uses, sends } = declaredRights(fn);
  const words = [...uses, ...(sends.length > 0 ? ['to', ...sends] : [])];
  return `${[domain, ...(words.length > 0 ? words : ['log'])].map(logicalName).join('')}Role`;
}

/** The rights in full, as the description: IAM truncates long role names. */
export function roleDescription(fn: DeployedFunction): string {
  const { uses, sends } = declaredRights(fn);
  const rights = [
    ['uses', uses],
    ['takes from', fn.queue ? [fn.queue] : []],
    ['leaves messages for', sends],
  ] as const;
  const phrases = rights.flatMap(([verb, what]) => (what.length > 0 ? [`${verb} ${what.join(', ')}`] : []));
  return `${fn.domain}: ${['writes its log', ...phrases].join('; ')}`;
}
