import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Indexes by which the purge also finds old undecided conflicts and old suppressed addresses. */
export const endsOfPersonalData = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'drop index field_conflicts_by_age',
  'create index field_conflicts_by_age on field_conflicts (coalesce(settled_at, at))',
  'create index suppressed_addresses_by_age on suppressed_addresses (since) where encrypted_address is not null',
];
