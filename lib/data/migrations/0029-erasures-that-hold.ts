import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** What an erasure needs to be complete, and to hold: whom an e-mail was for, and the documents that do not come back. */
export const erasuresThatHold = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // Null: to a donor, or written before this was noted.
  'alter table emails add column user_id bigint',
  'create index emails_of_user on emails (user_id) where user_id is not null',
  `create table field_erased (
     entity_id bigint not null references entities,
     -- Of the document, as its phone made it up, or of its content.
     id uuid not null,
     at timestamptz not null,
     primary key (entity_id, id)
   )`,
  ...protect('field_erased'),
  plannerFriendlyPolicy('field_erased'),
  'grant select, insert, update, delete on field_erased to tournee_app',
  // What earlier erasures left behind.
  `update receipts r set encrypted_to = null from passages p
     where p.passage_id = r.passage_id and p.draft_digest = 'erased' and r.encrypted_to is not null`,
  `update chat_messages m set author_id = null, deleted_by = null from users u
     where u.id = m.author_id and u.password_hash = 'erased'`,
  `update history set changes = jsonb_set(changes, '{username}', 'true')
     where object = 'user' and jsonb_typeof(changes -> 'username') = 'object'`,
];
