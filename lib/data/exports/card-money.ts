import { sql } from 'kysely';

type Of = 'passages' | 'receipts';

/** The sum of what the provider booked for the card payments of a passage; null before it has, and of other money. */
const booked = (column: 'fee_cents' | 'net_cents', of: Of) =>
  sql<number | null>`(select sum(${sql.ref(`taken.${column}`)}) from pay_payments taken
    where taken.passage_id = ${sql.ref(`${of}.passage_id`)} and taken.entity_id = ${sql.ref(`${of}.entity_id`)}
      and taken.status = 'succeeded')`.as(column);

/** What the card payments of a passage, or of that of a receipt, cost and what they left. */
export const cardMoney = (of: Of) => [booked('fee_cents', of), booked('net_cents', of)] as const;
