import { type RawBuilder, sql } from 'kysely';
import { moneyOf, type Standing } from '../passages/money.ts';

/** Sums over passages, common to all groups. */
export type Tally<K extends string | number> = {
  key: K;
  passages: number;
  paying: number;
  amount_cents: number;
  calendars: number;
};

const { standing, givenBack, counted } = moneyOf('p');

/** The bits of `grouping`: that of a column is set unless it identifies the group. */
const bits = { fk_sector: 0b01, day: 0b10, money: 0b11 } as const;

/**
 * Counts the rows of `seen` in one scan: by sector, by day, and by member with all columns that money depends on (`money`). Other
 * groups are read from `money`, which has far fewer rows than there are passages.
 */
export const tallyTables = sql`
    tally as materialized (
      select grouping(v.fk_sector, v.day) as grouped_by, v.is_live, v.fk_sector, v.day,
        v.fk_user, v.fk_type, v.fk_type_reglement, v.payment_state, v.montant_cents, v.refunded_cents,
        count(*) as passages, count(*) filter (where v.cents > 0) as paying, sum(v.cents) as amount_cents,
        sum(v.nb_calendriers) as calendars, max(v.passed_at) as last_passage_at
      from seen v
      group by grouping sets ((v.is_live, v.fk_sector), (v.is_live, v.day),
        (v.is_live, v.fk_user, v.fk_type, v.fk_type_reglement, v.payment_state, v.montant_cents, v.refunded_cents))
    ),
    money as materialized (
      select p.*, ${standing} as standing, ${counted} as cents, ${givenBack} as given_back_cents
      from (
        select tally.*, case when not is_live then 'epoch'::timestamptz end as deleted_at
        from tally where grouped_by = ${bits.money}::int
      ) p
    )`;

/** The rows of `tally` of one grouping, without deleted passages. */
export function tallied(by: 'fk_sector' | 'day'): RawBuilder<unknown> {
  return sql`(select * from tally where grouped_by = ${bits[by]}::int and is_live)`;
}

const sums = sql`
  sum(passages) as passages, sum(paying) as paying, sum(amount_cents) as amount_cents, sum(calendars) as calendars`;

const ofType = (code: string) =>
  sql`coalesce(sum(amount_cents) filter (where fk_type_reglement = ${code}), 0)`;

/** Additional sums of some groups. */
const extraSums = {
  fk_user: sql`, max(last_passage_at) as last_passage_at, ${ofType('cash')} as cash_cents,
    ${ofType('cheque')} as cheque_cents`,
  fk_type: sql``,
  fk_type_reglement: sql`,
    coalesce(sum(passages) filter (where standing = 'pending' and montant_cents > 0), 0) as pending`,
};

/** Sums over the live passages, grouped by sector or day. */
export function tallyBy(column: 'fk_sector' | 'day'): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(t order by t.key), '[]')
    from (select ${sql.ref(column)} as key, passages, paying, amount_cents, calendars, last_passage_at
      from ${tallied(column)} of) t)`;
}

/** Sums over the live passages, grouped by a column of `money`. */
export function moneyBy(column: keyof typeof extraSums): RawBuilder<unknown> {
  const key = sql.ref(column);
  return sql`(select coalesce(json_agg(t order by t.key), '[]')
    from (select ${key} as key, ${sums}${extraSums[column]} from money where is_live group by ${key}) t)`;
}

export type Whole = {
  passages: number;
  paying: number;
  amount_cents: number;
  median_cents: number | null;
  calendars: number;
  first_day: string | null;
  last_day: string | null;
};

/** The median amount of paying passages in cents, rounded; for an even number of passages, the mean of the two in the middle. */
export const median = (amounts: RawBuilder<unknown>) => sql`(
  select floor((min(cents) filter (where 2 * upto >= many) + min(cents) filter (where 2 * upto > many)) / 2.0 + 0.5)::bigint
  from (
    select cents, sum(passages) over (order by cents) as upto, sum(passages) over () as many
    from (${amounts}) a
  ) ranked)`;

/** Sums over all live passages. */
export const whole: RawBuilder<Whole> = sql`(select row_to_json(t) from (
  select coalesce(sum(passages), 0) as passages, coalesce(sum(paying), 0) as paying,
    coalesce(sum(amount_cents), 0) as amount_cents, ${median(sql`select cents, passages from money where cents > 0`)} as median_cents,
    coalesce(sum(calendars), 0) as calendars, min(day) as first_day, max(day) as last_day
  from ${tallied('day')} of) t)`;

export type Excluded = {
  standing: Exclude<Standing, 'counted'>;
  count: number;
  amount_cents: number;
};

/** The money that does not count, by reason; for partially refunded passages, the refunded part. */
export const excluded: RawBuilder<Excluded[]> = sql`(select coalesce(json_agg(t), '[]') from (
  select standing, sum(passages) as count, sum(passages * cents) as amount_cents from (
    select standing, passages, montant_cents - given_back_cents as cents from money where standing <> 'counted'
    union all
    select 'refunded', passages, given_back_cents from money
  ) parts
  where cents > 0 group by standing) t)`;
