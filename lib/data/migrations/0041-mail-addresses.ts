import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Says of which e-mails and receipts the address is still there, so that the purge finds those whose time is over. */
export const mailAddresses = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'alter table emails add column has_address boolean not null default true',
  'create index emails_with_address on emails (created_at) where has_address',
  'create index receipts_with_address on receipts (created_at) where encrypted_to is not null',
];
