import type { Needs } from '../context.ts';

/** What idempotency keys are for: accounts, locations, payment intents, refunds. */
type KeyKind = 'acct' | 'loc' | 'pi' | 'refund';

/** The idempotency key of one attempt to make what a record of ours stands for. */
export function payKey(
  { settings }: Needs<'settings'>,
  kind: KeyKind,
  { uuid, attempt }: { uuid: string; attempt: number },
): string {
  return `${settings.stage}:${kind}:${uuid}:${attempt}`;
}
