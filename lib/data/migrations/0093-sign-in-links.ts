import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Links that sign the user of a session in on another device: at most one of a session, and none when it has ended. */
export const signInLinks = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table sign_in_links (
     session_id bigint primary key references sessions on delete cascade,
     token_hash text not null unique,
     expires_at timestamptz not null
   )`,
  'grant select, insert, update, delete on sign_in_links to tournee_app',
];
