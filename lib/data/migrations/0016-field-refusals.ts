import type { Kysely } from 'kysely';
import { encryptedText, plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** What phones sent and the service did not take: values that somebody else had changed first, and whole documents. */
export const fieldRefusals = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const tables = ['field_conflicts', 'field_quarantine'];

const statements = [
  `create table field_conflicts (
     id bigint generated always as identity primary key,
     uuid uuid not null unique,
     entity_id bigint not null,
     passage_id bigint not null,
     field text not null,
     ${encryptedText('encrypted_refused', 'not null')},
     ${encryptedText('encrypted_kept', 'not null')},
     refused_hash text not null,
     by_ope_user_id bigint,
     at timestamptz not null,
     settled_at timestamptz,
     settled_by bigint,
     take text check (take in ('kept', 'refused')),
     check ((settled_at is null) = (take is null)),
     foreign key (passage_id, entity_id) references passages (passage_id, entity_id) on delete cascade,
     unique (passage_id, field, refused_hash)
   )`,
  'create index field_conflicts_of_entity on field_conflicts (entity_id, id)',
  'create index field_conflicts_by_age on field_conflicts (settled_at) where settled_at is not null',
  // By the id that the phone gave the document: no record of cash is lost because a rule refused it.
  `create table field_quarantine (
     entity_id bigint not null,
     id uuid not null,
     user_id bigint not null,
     fk_operation bigint not null,
     ${encryptedText('encrypted_document', 'not null')},
     passage_id bigint,
     is_deleted boolean not null default false,
     code text not null,
     first_at timestamptz not null,
     last_at timestamptz not null,
     times int not null,
     minute_at timestamptz not null,
     minute_times int not null,
     primary key (entity_id, id, user_id)
   )`,
  'create index field_quarantine_of_operation on field_quarantine (fk_operation, id)',
  'create index field_quarantine_by_age on field_quarantine (last_at)',
  ...tables.flatMap((table) => [...protect(table), plannerFriendlyPolicy(table)]),
  `grant select, insert, update, delete on ${tables.join(', ')} to tournee_app`,
  'grant usage on all sequences in schema public to tournee_app',
];
