import { type RawBuilder, sql } from 'kysely';

/** Whether the money of a passage counts, or the reason why it does not. */
type Standing = 'counted' | 'pending' | 'failed' | 'refunded' | 'disputed' | 'deleted';

/** SQL expressions for the money of the passages of a table or alias. */
export function moneyOf(of: 'p' | 'passages') {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const isCard = sql`${column('fk_type_reglement')} = 'pay'`;
  const state = column('payment_state');
  /**
   * A card payment counts once the provider confirms it, until it is refunded or disputed; a mismatch counts with the
   * recorded amount until it is resolved.
   */
  const standing = sql<Standing>`case
    when ${column('deleted_at')} is not null then 'deleted'
    when not ${isCard} then 'counted'
    when ${state} in ('paid', 'partially_refunded', 'dispute_won', 'mismatch') then 'counted'
    when ${state} = 'disputed' then 'disputed'
    when ${state} in ('failed', 'canceled') then 'failed'
    when ${state} in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;
  /** The refunded cents of a card payment whose rest counts or is disputed. */
  const givenBack = sql<number>`case
    when ${isCard} and ${standing} in ('counted', 'disputed') then ${column('refunded_cents')}
    else 0
  end`;
  /** The cents that count. */
  const counted = sql<number>`case
    when ${standing} = 'counted' then ${column('montant_cents')} - ${givenBack}
    else 0
  end`;
  return { standing, givenBack, counted };
}

/** The expressions for the alias `p`. */
export const { standing, givenBack, counted } = moneyOf('p');

/** Sums over passages, common to all groups. */
export type Tally<K extends string | number> = {
  key: K;
  passages: number;
  paying: number;
  amount_cents: number;
  calendars: number;
};

const sums = sql`
  count(*) as passages,
  count(*) filter (where cents > 0) as paying,
  coalesce(sum(cents), 0) as amount_cents,
  coalesce(sum(nb_calendriers), 0) as calendars`;

const latest = sql`, max(passed_at) as last_passage_at`;
const ofType = (code: string) => sql`coalesce(sum(cents) filter (where fk_type_reglement = ${code}), 0)`;

/** Further sums of some groups. */
const extraSums = {
  fk_sector: latest,
  fk_user: sql`${latest}, ${ofType('cash')} as cash_cents, ${ofType('cheque')} as cheque_cents`,
  day: sql``,
  fk_type: sql``,
  fk_type_reglement: sql`, count(*) filter (where standing = 'pending' and montant_cents > 0) as pending`,
};

/** Sums over the live passages, grouped by a column. */
export function tallyBy(column: keyof typeof extraSums): RawBuilder<unknown> {
  const key = sql.ref(column);
  return sql`(select coalesce(json_agg(t order by t.key), '[]')
    from (select ${key} as key, ${sums}${extraSums[column]} from live group by ${key}) t)`;
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

/** Sums over all live passages. */
export const whole: RawBuilder<Whole> = sql`(select row_to_json(t) from (
  select count(*) as passages,
    count(*) filter (where cents > 0) as paying,
    coalesce(sum(cents), 0) as amount_cents,
    floor(percentile_cont(0.5) within group (order by cents) filter (where cents > 0) + 0.5)::bigint as median_cents,
    coalesce(sum(nb_calendriers), 0) as calendars,
    min(day) as first_day,
    max(day) as last_day
  from live) t)`;

export type Excluded = {
  standing: Exclude<Standing, 'counted'>;
  count: number;
  amount_cents: number;
};

/** The money that does not count, by reason; of partially refunded passages, the refunded part. */
export const excluded: RawBuilder<Excluded[]> = sql`(select coalesce(json_agg(t), '[]') from (
  select standing, count(*) as count, sum(cents) as amount_cents from (
    select standing, montant_cents - given_back_cents as cents from seen where standing <> 'counted'
    union all
    select 'refunded', given_back_cents from seen
  ) parts
  where cents > 0 group by standing) t)`;
