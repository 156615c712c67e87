import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** When the treasurers of an operation were last reminded of what is due. */
export const cashReminders = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table cash_reminders (
     operation_id bigint primary key,
     entity_id bigint not null,
     at timestamptz not null,
     foreign key (operation_id, entity_id) references operations (id, entity_id) on delete cascade
   )`,
  ...protect('cash_reminders'),
  plannerFriendlyPolicy('cash_reminders'),
  'grant select, insert, update, delete on cash_reminders to tournee_app',
];
