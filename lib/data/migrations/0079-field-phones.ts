import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** When each phone was last in step with an operation. */
export const fieldPhones = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // A phone is known as long as the session that it asked with: who signs out, or is signed out, has none any more.
  `create table field_phones (
     id bigint generated always as identity primary key,
     entity_id bigint not null,
     operation_id bigint not null,
     user_id bigint not null,
     phone uuid not null,
     session_id bigint not null references sessions on delete cascade,
     seq bigint not null,
     in_step_at timestamptz not null,
     unique (operation_id, user_id, phone),
     foreign key (operation_id, entity_id) references operations (id, entity_id) on delete cascade
   )`,
  'create index field_phones_of_session on field_phones (session_id)',
  ...protect('field_phones'),
  plannerFriendlyPolicy('field_phones'),
  'grant select, insert, update, delete on field_phones to tournee_app',
  'grant usage on all sequences in schema public to tournee_app',
];
