import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What changed since an instant, in the order of changes: receipts, users, sectors; memberships note when they did. */
export const listsByChange = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // The default is for the release before, which does not know the column.
  'alter table ope_users add column updated_at timestamptz not null default now()',
  'update ope_users set updated_at = greatest(created_at, deleted_at)',
  'create index receipts_by_change on receipts (entity_id, updated_at, id)',
  'create index users_by_change on users (entity_id, updated_at, id)',
  'create index sectors_by_change on sectors (entity_id, updated_at, id)',
  // All associations together have too many rows to sort, and each sector would be counted before sorting.
  'create index receipts_of_all_by_change on receipts (updated_at, id)',
  'create index sectors_of_all_by_change on sectors (updated_at, id)',
];
