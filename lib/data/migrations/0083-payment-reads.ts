import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Concurrent reads of one payment at the provider: how often clients may cause one, and which read is the newest. */
export const paymentReads = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table pay_payments
     add column polled_at timestamptz,
     add column reads int not null default 0,
     add column stored_read int not null default 0`,
];
