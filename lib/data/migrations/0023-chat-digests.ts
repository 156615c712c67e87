import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Who wants to be reminded by e-mail of messages they have not read, and when they last were. */
export const chatDigests = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table users
     add column chat_digest int not null default 1 check (chat_digest in (0, 1)),
     add column chat_digest_at timestamptz`,
];
