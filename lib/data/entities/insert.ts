import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

export function insertEntity(db: Db, entity: Insertable<Database['entities']>) {
  return db.insertInto('entities').values(entity).returningAll().executeTakeFirstOrThrow();
}
