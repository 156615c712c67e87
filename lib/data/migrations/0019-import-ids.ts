import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Which addresses the file of an import has, so that those which it has no more can be removed. */
export const importIds = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // One row for each town of a batch. Kept through a crash, because addresses missing here are removed.
  `create table import_ids (
     id bigint generated always as identity primary key,
     file_key text not null,
     code_insee text,
     ban_ids text[] not null,
     imported_at timestamptz not null
   )`,
  'create index import_ids_of_file on import_ids (file_key)',
  'grant select, insert, delete on import_ids to tournee_app',
  'grant usage on all sequences in schema public to tournee_app',
];
