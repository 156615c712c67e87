import type { Kysely } from 'kysely';
import { protect, runAll } from './statements.ts';

/** Row level security: a query without a tenant sees no rows. */
export const rowLevelSecurity = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const tables = [
  'users',
  'operations',
  'ope_users',
  'sectors',
  'sector_members',
  'sectors_adresses',
  'passages',
  'receipts',
  'receipt_series',
  'emails',
  'history',
];

const statements = [
  ...tables.flatMap((table) => protect(table)),
  ...protect('entities', 'id'),
  'grant usage on schema public to tournee_app',
  `grant select, insert, update, delete on
     entities, users, sessions, password_resets, login_failures, login_streaks, request_quotas, idempotency_keys,
     outbox_events, outbox_messages, leases, x_departements_contours, addresses, operations, ope_users, sectors,
     sector_members, sectors_adresses, passages, receipt_series, receipts, emails, mail_slots
   to tournee_app`,
  // Append-only: the application cannot rewrite the history.
  'grant select, insert on history to tournee_app',
  'grant select on field_keys, kysely_migration to tournee_app',
  'grant usage on all sequences in schema public to tournee_app',
  'revoke execute on function find_session(text) from public',
  'grant execute on function find_session(text) to tournee_app',
];
