import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import { cardTypes } from '../../core/records/payment-types.ts';
import type { Day, Instant } from '../../core/time.ts';
import { localDay, ofTenant, withinDays } from '../conditions.ts';
import { moneyOf } from '../passages/money.ts';
import { spansOf, sumColumns } from './sums.ts';

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

type Range = { from: Day; to: Day };

const columns = (of: 'k' | 'c') => sql.join(sumColumns.map((name) => sql.ref(`${of}.${name}`)));

/**
 * The sums of passages by operation and member: stored monthly sums, stored daily sums of partial months, and pending changes. One
 * snapshot reads all of them, so that their total always matches the passages; some rows cancel each other.
 */
function sumsWithin(ctx: Reads, range: Range) {
  const { months, days } = spansOf(range);
  const within = (span: 'day' | 'month', { since, until }: { since: Day; until: Day }) => sql`
    select k.starts_on, k.entity_id, k.fk_operation, k.fk_user, ${columns('k')} from passage_sums k
    where ${ofTenant(ctx, 'k.entity_id')} and k.span = ${span} and k.starts_on >= ${since} and k.starts_on < ${until}`;
  return sql`(
    ${within('month', months)}
    union all ${within('day', days[0])}
    union all ${within('day', days[1])}
    union all
    select ${localDay('c.passed_at', zone)}, c.entity_id, c.fk_operation, c.fk_user, ${columns('c')}
    from passage_changes c join entities e on e.id = c.entity_id
    where ${ofTenant(ctx, 'c.entity_id')} and ${withinDays('c.passed_at', range, zone)}
  )`;
}

const zone = sql<string>`e.time_zone`;

/** Operations that are neither deleted nor of a deleted association. */
const liveOperations = (ctx: Reads) => sql`
  select o.id from operations o join entities e on e.id = o.entity_id
  where ${ofTenant(ctx, 'o.entity_id')} and o.deleted_at is null and e.deleted_at is null`;

/** Sums of live operations by association and day or month, and by member. */
function tallies(ctx: Reads, range: Range) {
  return sql`
    tally as materialized (
      select s.entity_id, s.starts_on, s.fk_user, ${sql.join(sumColumns.map((name) => sql`sum(${sql.ref(`s.${name}`)}) as ${sql.ref(name)}`))}
      from ${sumsWithin(ctx, range)} s
      where s.fk_operation in (${liveOperations(ctx)})
      group by grouping sets ((s.entity_id, s.starts_on), (s.fk_user))
    ),
    by_month as not materialized (
      select tally.*, to_char(starts_on, 'YYYY-MM') as month from tally where fk_user is null
    )`;
}

/** Reads the figures of the platform in one statement, so that they are consistent. */
export async function findPlatformFigures(
  ctx: Reads,
  range: Range,
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
        from by_month group by entity_id, month having sum(passages) > 0) t) as months,
      (select row_to_json(t) from (
        select count(distinct m.user_id) as members, count(distinct m.operation_id) as operations
        from tally join ope_users m on m.id = tally.fk_user where tally.passages > 0) t) as activity,
      (select row_to_json(t) from (
        select coalesce(sum(cards_succeeded), 0) as succeeded, coalesce(sum(cards_failed), 0) as failed,
          coalesce(sum(cards_refunded), 0) as refunded, coalesce(sum(cards_disputed), 0) as disputed,
          coalesce(sum(card_cents), 0) as volume_cents
        from by_month) t) as payments,
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

/**
 * The counted cents of the live passages of the tenant that were received in a range: cash and cheques on the day of the visit,
 * cards on the day on which they were paid, as on the receipt.
 */
export async function sumReceived(ctx: Reads, range: Range): Promise<Cents> {
  const isVisited = withinDays('p.passed_at', range, zone);
  const isPaid = withinDays('y.paid_at', range, zone);
  // The sums are by the day of the visit; the cards paid on the other side of an end of the range are added or taken off.
  const { rows } = await sql<{ cents: Cents }>`
    with by_visit as (
      select coalesce(sum(s.amount_cents), 0) as cents from ${sumsWithin(ctx, range)} s
      where s.fk_operation in (${liveOperations(ctx)})
    ), moved as (
      select coalesce(sum(case when ${isPaid} then counted.cents else -counted.cents end), 0) as cents
      from passages p
      join entities e on e.id = p.entity_id
      cross join lateral (select ${moneyOf('p').counted} as cents) counted
      cross join lateral (
        select paid_at from pay_payments
        where passage_id = p.passage_id and status = 'succeeded' and refunded_cents + lost_cents < amount_cents
        order by attempt desc limit 1
      ) y
      where ${ofTenant(ctx, 'p.entity_id')} and p.fk_operation in (${liveOperations(ctx)})
        and p.fk_type_reglement in (${sql.join(cardTypes.map((type) => sql.lit(type)))})
        and y.paid_at is not null and (${isVisited}) <> (${isPaid})
    )
    select (by_visit.cents + moved.cents)::bigint as cents from by_visit, moved
  `.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

/** Live associations whose live passages in the range sum up to at least `threshold`. */
export async function findEntitiesAbove(ctx: Reads, range: Range, threshold: Cents): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.entity_id as id from ${sumsWithin(ctx, range)} s
    where s.fk_operation in (${liveOperations(ctx)})
    group by s.entity_id having sum(s.amount_cents) >= ${threshold}
    order by s.entity_id
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
      and coalesce((
        select max(p.passed_at) from passages p where p.entity_id = e.id and p.deleted_at is null
      ) < (${today} - ${days - 1}::int)::timestamp at time zone e.time_zone, true)
    order by e.id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}
