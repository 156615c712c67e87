import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What erasing needs: when users last signed in, exports of a person, and refused addresses that are known by their index only. */
export const privacy = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'alter table users add column last_login_at timestamptz',
  // Logins were not recorded before. Counting from now, no user loses an account for that reason.
  'update users set last_login_at = now()',
  'alter table suppressed_addresses alter column encrypted_address drop not null',
  `alter table exports
     alter column operation_id drop not null,
     drop constraint exports_kind_check,
     add constraint exports_kind_check check (kind in ('passages', 'receipts', 'person')),
     add constraint exports_of_operation_or_person check ((operation_id is null) = (kind = 'person'))`,
];
