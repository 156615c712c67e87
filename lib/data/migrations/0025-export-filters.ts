import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What an export of receipts is limited to, under the names of the API. */
export const exportFilters = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [`alter table exports add column filter jsonb not null default '{}'`];
