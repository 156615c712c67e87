import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

export function insertOperation(db: Db, operation: Insertable<Database['operations']>) {
  return db.insertInto('operations').values(operation).returningAll().executeTakeFirstOrThrow();
}
