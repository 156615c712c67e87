import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** How far the events are numbered, exactly, where a sequence may jump; and the last digest that was signed. */
export const eventLogHead = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// The sequence stays for code of the version before, should a deploy fail after this.
const statements = [
  `create table event_log_head (
     only_one boolean primary key default true check (only_one),
     epoch int not null check (epoch >= 1),
     position bigint not null check (position >= 0),
     sealed_number int not null default 0,
     sealed_sha256 text
   )`,
  // A log that has lines already is found to be further than this, and gone on behind.
  'insert into event_log_head (epoch, position) values (1, 0)',
  'grant select, update on event_log_head to tournee_app',
];
