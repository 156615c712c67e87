import type { Kysely } from 'kysely';
import { encryptedText, plannerFriendlyPolicy, protect, runAll, versioned } from './statements.ts';

/** What members upload; the bytes are in the bucket, under the uuid. */
export const uploads = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table uploads (
     id bigint generated always as identity primary key,
     uuid uuid not null unique,
     entity_id bigint not null references entities on delete cascade,
     purpose text not null check (purpose in ('logo', 'fiscal-basis', 'chat')),
     ${encryptedText('encrypted_filename', 'not null')},
     content_type text not null,
     size int not null check (size > 0),
     sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
     state text not null check (state in ('waiting', 'checking', 'ready', 'refused')),
     problem text,
     width int,
     height int,
     made_by bigint references users on delete set null,
     -- The room it was sent to; until then it is its maker's alone.
     room_id bigint,
     ${versioned},
     check ((state = 'refused') = (problem is not null))
   )`,
  'create index uploads_of_entity on uploads (entity_id, id)',
  'create index uploads_of_maker on uploads (made_by)',
  'create index uploads_of_room on uploads (room_id) where room_id is not null',
  // What the daily removal and the sweep look for.
  `create index uploads_left on uploads (updated_at) where state <> 'ready' or (purpose = 'chat' and room_id is null)`,
  ...protect('uploads'),
  plannerFriendlyPolicy('uploads'),
  'grant select, insert, update, delete on uploads to tournee_app',
  'grant usage on all sequences in schema public to tournee_app',
  // Nothing could write it before.
  'alter table entities alter column logo type bigint using null',
  'alter table entities add foreign key (logo) references uploads on delete set null',
  'create index entities_with_logo on entities (logo) where logo is not null',
];
