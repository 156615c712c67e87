import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The last position of the event log, without the gaps of a sequence, and the last signed digest. */
export const eventLogHead = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// The sequence stays for the previous version, in case the deploy fails after this migration.
const statements = [
  `create table event_log_head (
     only_one boolean primary key default true check (only_one),
     epoch int not null check (epoch >= 1),
     position bigint not null check (position >= 0),
     sealed_number int not null default 0,
     sealed_sha256 text
   )`,
  // The relay detects a log that already has events, and continues after them.
  'insert into event_log_head (epoch, position) values (1, 0)',
  'grant select, update on event_log_head to tournee_app',
];
