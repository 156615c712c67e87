import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { Count } from './declare.ts';

type Confirmation = {
  counted: Count;
  reason: string | null;
  unwitnessed: boolean;
  by: number | null;
  now: Instant;
};

/** Confirms a locked hand-over. */
export async function confirmHandover(
  ctx: Reads,
  handoverId: number,
  { counted, reason, unwitnessed, by, now }: Confirmation,
): Promise<void> {
  await ctx.db
    .updateTable('cash_handovers')
    .set({
      state: 'confirmed',
      counted_cash_cents: counted.cash,
      counted_cheque_cents: counted.cheques,
      counted_cheque_count: counted.cheque_count,
      counted_denominations: counted.denominations === null ? null : JSON.stringify(counted.denominations),
      difference_reason: reason,
      unwitnessed,
      confirmed_by: by,
      confirmed_at: now,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', handoverId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Cancels a locked hand-over: its visits are due again; the cheques and differences of a deposit return to the treasury. */
export async function cancelHandover(
  ctx: Reads,
  handoverId: number,
  { reason, by, now }: { reason: string | null; by: number | null; now: Instant },
): Promise<void> {
  await sql`
    with released as (
      update cash_handover_passages set live = false
      where handover_id = ${handoverId} and live and ${ofTenant(ctx, 'entity_id')} returning passage_id
    ),
    held as materialized (
      select p.passage_id from passages p join released r on r.passage_id = p.passage_id
      where ${ofTenant(ctx, 'p.entity_id')} order by p.passage_id for no key update of p
    ),
    freed as (
      update passages p set handover_id = null, version = p.version + 1, updated_at = ${now}::timestamptz
      from held where p.passage_id = held.passage_id
    ),
    kept as (
      update cash_handover_passages set deposit_id = null
      where deposit_id = ${handoverId} and ${ofTenant(ctx, 'entity_id')}
    ),
    returned as (
      update cash_handovers set difference_deposit_id = null
      where difference_deposit_id = ${handoverId} and ${ofTenant(ctx, 'entity_id')}
    )
    update cash_handovers set state = 'cancelled', cancel_reason = ${reason}, cancelled_by = ${by}::bigint,
      cancelled_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    where id = ${handoverId} and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
}

/** Returns whether a cheque of the hand-over was deposited at the bank. */
export async function hasBankedCheque(ctx: Reads, handoverId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('cash_handover_passages')
    .select('passage_id')
    .where('handover_id', '=', handoverId)
    .where('deposit_id', 'is not', null)
    .where(ofTenant(ctx, 'entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
