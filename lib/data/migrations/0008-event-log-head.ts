import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** How far the events are numbered: exactly, where a sequence may jump when a database is restored. */
export const eventLogHead = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// The sequence stays for code of the version before, should a deploy fail after this.
const statements = [
  `create table event_log_head (
     only_one boolean primary key default true check (only_one),
     epoch int not null check (epoch >= 1),
     position bigint not null check (position >= 0)
   )`,
  `insert into event_log_head (epoch, position)
     select 1, case when is_called then last_value else 0 end from event_positions`,
  'grant select, update on event_log_head to tournee_app',
];
