import type { QueryExecutorProvider } from 'kysely';
import { runAll } from './statements.ts';

/** Why an export failed: an erasure withdrew it, or it was not built in time. Unknown for earlier failures. */
export const failuresOfExports = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

const statements = [`alter table exports add column failure text check (failure in ('erased', 'not-built'))`];
