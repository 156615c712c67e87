import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Card payments by a link, beside those at a phone. */
export const paymentLinks = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // The third check of the table that names several columns: an open payment had to have an intent.
  // A link is a payment like any other: whatever holds for one, such as a single open one per passage, holds for both.
  `alter table pay_payments
     add column kind text not null default 'intent' check (kind in ('intent', 'link')),
     add column checkout_id text unique,
     add column expires_at timestamptz,
     drop constraint pay_payments_check2,
     add constraint pay_payments_known check (
       status in ('creating', 'canceled') or payment_intent_id is not null or checkout_id is not null),
     add constraint pay_payments_of_checkout check (kind = 'link' or (checkout_id is null and expires_at is null))`,
];
