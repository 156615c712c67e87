import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

export async function insertSession(db: Db, session: Insertable<Database['sessions']>): Promise<number> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return id;
}
