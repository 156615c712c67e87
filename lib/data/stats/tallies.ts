import { type RawBuilder, sql } from 'kysely';

/** What becomes of a passage's money: `counted`, or the reason why it is not. */
type Standing = 'counted' | 'pending' | 'failed' | 'refunded' | 'disputed' | 'deleted';

/** What counts of the passages of a table or an alias of it. */
export function moneyOf(of: 'p' | 'passages') {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const isCard = sql`${column('fk_type_reglement')} = 'pay'`;
  const state = column('payment_state');
  /**
   * A card payment counts from the provider's word on, until the money has gone back or a bank holds it; one that does
   * not fit its passage counts as what was recorded, until a person has put it right.
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
  /** The cents of a card payment that went back while the rest counts or is disputed. */
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

/** Of a passage `p`. */
export const { standing, givenBack, counted } = moneyOf('p');

/** What is added up of passages, whatever they are grouped by. */
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

/** What is added up of some groups only. */
const more = {
  fk_sector: latest,
  fk_user: sql`${latest}, ${ofType('cash')} as cash_cents, ${ofType('cheque')} as cheque_cents`,
  day: sql``,
  fk_type: sql``,
  fk_type_reglement: sql`, count(*) filter (where standing = 'pending' and montant_cents > 0) as pending`,
};

/** The live passages by one of their columns. */
export function tallyBy(column: keyof typeof more): RawBuilder<unknown> {
  const key = sql.ref(column);
  return sql`(select coalesce(json_agg(t order by t.key), '[]')
    from (select ${key} as key, ${sums}${more[column]} from live group by ${key}) t)`;
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

/** All live passages as one. */
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

/** The money that does not count, by the reason; of a passage that was given back in part, that part. */
export const excluded: RawBuilder<Excluded[]> = sql`(select coalesce(json_agg(t), '[]') from (
  select standing, count(*) as count, sum(cents) as amount_cents from (
    select standing, montant_cents - given_back_cents as cents from seen where standing <> 'counted'
    union all
    select 'refunded', given_back_cents from seen
  ) parts
  where cents > 0 group by standing) t)`;
