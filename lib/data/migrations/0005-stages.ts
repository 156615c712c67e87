import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What a database in AWS needs: a login without a password, and a log that outlives a restored backup. */
export const stages = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // RDS brings this role; who is in it logs in by a token of IAM and by nothing else.
  `do $$ begin
     if exists (select from pg_roles where rolname = 'rds_iam') then
       alter role tournee_app login;
       grant rds_iam to tournee_app;
     end if;
   end $$`,
  // A restored database would give positions a second time that the event log already has.
  'grant select, update on sequence event_positions to tournee_app',
];
