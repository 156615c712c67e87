import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

export function insertUser(db: Db, user: Insertable<Database['users']>) {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}
