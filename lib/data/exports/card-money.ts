import { type RawBuilder, sql } from 'kysely';

type Of = 'passages' | 'receipts';

/** The sum over the card payments of a passage; null before the provider has booked them, and of other money. */
const taken = (value: RawBuilder<unknown>, of: Of) =>
  sql<number | null>`(select sum(${value}) from pay_payments taken
    where taken.passage_id = ${sql.ref(`${of}.passage_id`)} and taken.entity_id = ${sql.ref(`${of}.entity_id`)}
      and taken.status = 'succeeded'${of === 'receipts' ? sql` and receipts.state <> 'cancelled'` : sql``})`;

/** What is left: what was booked without what went back or was lost since. */
const left = sql`taken.net_cents - taken.refunded_cents - taken.lost_cents`;

/**
 * What the card payments of a passage, or of that of a receipt, cost and what is left of them. A receipt that was
 * cancelled says nothing of it: its successor does, and columns can be added up.
 */
export const cardMoney = (of: Of) =>
  [taken(sql`taken.fee_cents`, of).as('fee_cents'), taken(left, of).as('net_cents')] as const;
