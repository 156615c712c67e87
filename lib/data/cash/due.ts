import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { isDue } from './declare.ts';

/** Operations that ended earlier count as closed, even if money was never handed over. */
const RECENT_DAYS = 365;

/**
 * Live associations with an operation that is running or ended less than a year ago, and with due money from visits before
 * `before`.
 */
export async function findEntitiesWithCashDue(
  ctx: Reads,
  { before, now }: { before: Instant; now: Instant },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null and exists (
      select from operations o
      where o.entity_id = e.id and o.deleted_at is null
        and o.date_end >= (${now}::timestamptz at time zone e.time_zone)::date - ${RECENT_DAYS}::int
        and exists (
          select from passages p
          where p.fk_operation = o.id and p.passed_at < ${before}::timestamptz and ${isDue}))
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The sums of each member in live hand-overs; of the visits `p` that `isWithin` selects, or of all. */
export function cashHandedBy(
  ctx: Reads,
  operationId: number,
  isWithin: RawBuilder<unknown> | null,
): RawBuilder<{ key: number; cents: number }[]> {
  const cents =
    isWithin === null
      ? sql`select h.from_id as key, sum(h.expected_cash_cents) as cents from cash_handovers h
          where h.operation_id = ${operationId} and ${ofTenant(ctx, 'h.entity_id')} and h.state <> 'cancelled'
            and h.from_id is not null group by h.from_id`
      : sql`select p.fk_user as key, sum(p.montant_cents) as cents from passages p
          where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.handover_id is not null
            and p.fk_type_reglement = 'cash' and ${isWithin} group by p.fk_user`;
  return sql`(select coalesce(json_agg(t), '[]') from (${cents}) t)`;
}
