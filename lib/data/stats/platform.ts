import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import { moneyOf } from './money.ts';

export type EntityFacts = { id: number; entity_type_id: number; postal_code: string; chk_pay: 0 | 1 };

/** Sums of an association in a month. */
type MonthTally = {
  entity_id: number;
  /** `2026-11`. */
  month: string;
  passages: number;
  paying: number;
  amount_cents: number;
};

export type PlatformFigures = {
  entities: EntityFacts[];
  months: MonthTally[];
  activity: { members: number; operations: number };
  payments: { succeeded: number; failed: number; refunded: number; disputed: number; volume_cents: number };
  emails: { sent: number; bounced: number; complaints: number };
};

const zone = sql<string>`e.time_zone`;
const { counted } = moneyOf('p');

/** Sums over the live passages of live associations, in days of their own time zones; card payments separately. */
function tallies(ctx: Reads, range: { from: Day; to: Day }) {
  const isCard = sql`p.fk_type_reglement = 'pay' and p.montant_cents > 0`;
  const isCounted = sql`${counted} > 0`;
  const cardsIn = (states: RawBuilder<unknown>) =>
    sql`count(*) filter (where ${isCard} and p.payment_state in (${states}))`;
  return sql`
    tally as materialized (
      select p.entity_id, p.fk_operation, p.fk_user, to_char(p.passed_at at time zone ${zone}, 'YYYY-MM') as month,
        count(*) as passages,
        count(*) filter (where ${isCounted}) as paying,
        coalesce(sum(${counted}), 0) as amount_cents,
        count(*) filter (where ${isCard} and ${isCounted}) as succeeded,
        coalesce(sum(${counted}) filter (where ${isCard}), 0) as volume_cents,
        ${cardsIn(sql`'failed', 'canceled'`)} as failed,
        ${cardsIn(sql`'refunded', 'partially_refunded'`)} as refunded,
        ${cardsIn(sql`'disputed', 'dispute_won', 'dispute_lost'`)} as disputed
      from entities e
      join operations o on o.entity_id = e.id and o.deleted_at is null
      join passages p on p.entity_id = e.id and p.fk_operation = o.id and p.deleted_at is null
      where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null and ${withinDays('p.passed_at', range, zone)}
      group by p.entity_id, p.fk_operation, p.fk_user, month
    )`;
}

/** Reads the figures of the platform in one statement, so that they are consistent. */
export async function findPlatformFigures(
  ctx: Reads,
  range: { from: Day; to: Day },
  platformZone: string,
): Promise<PlatformFigures> {
  const emailZone = sql<string>`coalesce(e.time_zone, ${platformZone})`;
  const { rows } = await sql<PlatformFigures>`
    with ${tallies(ctx, range)}
    select
      (select coalesce(json_agg(t order by t.id), '[]') from (
        select e.id, e.entity_type_id, e.postal_code, e.chk_pay from entities e
        where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null) t) as entities,
      (select coalesce(json_agg(t), '[]') from (
        select entity_id, month, sum(passages) as passages, sum(paying) as paying,
          sum(amount_cents) as amount_cents
        from tally group by entity_id, month) t) as months,
      (select row_to_json(t) from (
        select count(distinct m.user_id) as members, count(distinct tally.fk_operation) as operations
        from tally join ope_users m on m.id = tally.fk_user) t) as activity,
      (select row_to_json(t) from (
        select coalesce(sum(succeeded), 0) as succeeded, coalesce(sum(failed), 0) as failed,
          coalesce(sum(refunded), 0) as refunded, coalesce(sum(disputed), 0) as disputed,
          coalesce(sum(volume_cents), 0) as volume_cents
        from tally) t) as payments,
      (select row_to_json(t) from (
        select count(*) filter (where m.state = 'sent') as sent,
          count(*) filter (where m.state = 'bounced') as bounced,
          count(*) filter (where m.state = 'complained') as complaints
        from emails m left join entities e on e.id = m.entity_id
        where ${ofTenant(ctx, 'm.entity_id')} and e.deleted_at is null
          and ${withinDays('m.created_at', range, emailZone)}) t) as emails
  `.execute(ctx.db);
  const [figures] = rows;
  if (!figures) throw new Error('the question about the platform had no answer');
  return figures;
}

/** Live associations whose live passages in the range sum up to at least `threshold`. */
export async function findEntitiesAbove(
  ctx: Reads,
  range: { from: Day; to: Day },
  threshold: Cents,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    join operations o on o.entity_id = e.id and o.deleted_at is null
    join passages p on p.entity_id = e.id and p.fk_operation = o.id and p.deleted_at is null
    where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null and ${withinDays('p.passed_at', range, zone)}
    group by e.id having sum(${counted}) >= ${threshold}
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Live associations with an active operation that has run for `days` days and has not ended, but without a live passage
 * in the last `days` days, today included.
 */
export async function findInactiveEntities(ctx: Reads, now: Instant, days: number): Promise<number[]> {
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    where ${ofTenant(ctx, 'e.id')} and e.deleted_at is null
      and exists (
        select from operations o
        where o.entity_id = e.id and o.deleted_at is null and o.chk_active = 1
          and o.date_start <= ${today} - ${days}::int and o.date_end >= ${today})
      and not exists (
        select from passages p
        where p.entity_id = e.id and p.deleted_at is null
          and p.passed_at >= (${today} - ${days - 1}::int)::timestamp at time zone e.time_zone)
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}
