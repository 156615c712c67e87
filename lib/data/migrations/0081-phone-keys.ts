import type { Kysely } from 'kysely';
import { encryptedText, plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** The keys under which phones keep unsent visits after a session. */
export const phoneKeys = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // A super administrator has no association.
  `create table phone_keys (
     user_id bigint primary key references users on delete cascade,
     entity_id bigint references entities,
     ${encryptedText('encrypted_key', 'not null')},
     created_at timestamptz not null
   )`,
  ...protect('phone_keys'),
  plannerFriendlyPolicy('phone_keys'),
  'grant select, insert, update, delete on phone_keys to tournee_app',
];
