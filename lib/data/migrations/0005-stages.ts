import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Logins by IAM, and event positions that survive a restored backup. */
export const stages = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // This role exists on RDS only; its members log in by IAM token only.
  `do $$ begin
     if exists (select from pg_roles where rolname = 'rds_iam') then
       alter role tournee_app login;
       grant rds_iam to tournee_app;
     end if;
   end $$`,
  // After a restore, the sequence must be moved past the positions that the event log already has.
  'grant select, update on sequence event_positions to tournee_app',
];
