import type { Call, Json } from '../../bench/client.ts';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { addSeconds, type Instant } from '../../lib/core/time.ts';
import type { WriteOrder } from './orders.ts';

const SECONDS_BETWEEN = 600;
/** The first of a day come together, as after an evening without a network. */
const AT_ONCE = 4;

/** The passages of this process that may still be changed. */
const own: number[] = [];

/** Records, changes and deletes passages, one after the other, as the members of an association do in a day. */
export async function writeChanges(
  call: Call,
  clock: { set(to: Instant): void },
  order: WriteOrder,
): Promise<{ changes: number }> {
  const { below, pick } = seededRandom(order.seed);
  const amount = () => `${1 + below(60)}.${String(below(100)).padStart(2, '0')}`;
  const { token, shared } = order;
  const kinds = [
    [2, 'record'],
    [2, 'change'],
    [1, 'change shared'],
    [1, 'delete'],
  ] as const;
  clock.set(order.from);
  const passages = Array.from({ length: AT_ONCE }, () => visit(order, amount()));
  const { results }: Json = await call('POST', '/api/passages/bulk', { passages }, token);
  for (const { passage_id } of results) own.push(passage_id);
  for (let at = AT_ONCE; at < order.changes; at += 1) {
    clock.set(addSeconds(order.from, at * SECONDS_BETWEEN + below(SECONDS_BETWEEN)));
    const mine = own[below(own.length)];
    const kind = mine === undefined ? 'record' : pick(kinds);
    switch (kind) {
      case 'record':
        own.push((await call('POST', '/api/passages', visit(order, amount()), token)).passage_id);
        break;
      case 'change':
        await call('PATCH', `/api/passages/${mine}`, { montant: amount() }, token);
        break;
      case 'change shared':
        await call('PATCH', `/api/passages/${shared}`, { montant: amount() }, token);
        break;
      case 'delete':
        own.splice(own.indexOf(mine ?? 0), 1);
        await call('DELETE', `/api/passages/${mine}?reason=erreur`, undefined, token);
    }
  }
  return { changes: order.changes };
}

export function visit({ operationId, sectorId }: { operationId: number; sectorId: number }, montant: string) {
  return { fk_operation: operationId, fk_sector: sectorId, montant, fk_type_reglement: 'cash' };
}
