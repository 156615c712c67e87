import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** An association, or one operation of it. */
export type Place = { entityId: number; operationId?: number };

/** Card payments of a place that are neither paid nor given up, the first one first. */
export function findOpenPaymentsIn(ctx: Reads, { entityId, operationId }: Place, limit: number) {
  const open = ctx.db
    .selectFrom('pay_payments')
    .innerJoin('passages', 'passages.passage_id', 'pay_payments.passage_id')
    .select(['pay_payments.id', 'pay_payments.entity_id'])
    .where('pay_payments.entity_id', '=', entityId)
    .where('pay_payments.status', 'in', ['creating', 'open', 'processing'])
    .where(ofTenant(ctx, 'pay_payments.entity_id'))
    .orderBy('pay_payments.id')
    .limit(limit);
  return (operationId === undefined ? open : open.where('passages.fk_operation', '=', operationId)).execute();
}

/** The passages of a place whose card money does not fit them. */
export async function findMisfitsIn(ctx: Reads, { entityId, operationId }: Place): Promise<number[]> {
  const misfits = ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where('entity_id', '=', entityId)
    .where('payment_state', '=', 'mismatch')
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('passage_id');
  const of = operationId === undefined ? misfits : misfits.where('fk_operation', '=', operationId);
  return (await of.execute()).map(({ passage_id }) => passage_id);
}
