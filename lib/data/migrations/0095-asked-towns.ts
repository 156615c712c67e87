import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** Communes whose addresses are fetched, one row for all associations, and which association asked for which. */
export const askedTowns = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table towns (
     code_insee text primary key check (code_insee ~ '^(\\d{5}|2[AB]\\d{3})$'),
     state text not null check (state in ('asked', 'fetching', 'importing', 'ready', 'failed')),
     run int not null default 1,
     step int not null default 0,
     resume_at jsonb,
     attempt int not null default 1,
     bytes_read int not null default 0,
     bytes_total int,
     failure text,
     etag text,
     next_etag text,
     upload_entity_id bigint,
     upload_id bigint,
     asked_at timestamptz not null,
     fetched_at timestamptz,
     updated_at timestamptz not null,
     check (state <> 'failed' or failure is not null),
     check (state <> 'ready' or fetched_at is not null)
   )`,
  'grant select, insert, update, delete on towns to tournee_app',
  `create table town_requests (
     entity_id bigint not null references entities on delete cascade,
     code_insee text not null references towns,
     asked_by bigint,
     asked_at timestamptz not null,
     primary key (entity_id, code_insee)
   )`,
  'create index town_requests_of_town on town_requests (code_insee)',
  ...protect('town_requests'),
  plannerFriendlyPolicy('town_requests'),
  'grant select, insert, update, delete on town_requests to tournee_app',
  'alter table uploads drop constraint uploads_purpose_check',
  `alter table uploads add constraint uploads_purpose_check
     check (purpose in ('logo', 'fiscal-basis', 'chat', 'addresses'))`,
  'drop index uploads_left',
  `create index uploads_left on uploads (updated_at)
     where state <> 'ready' or (purpose = 'chat' and room_id is null) or purpose = 'addresses'`,
];
