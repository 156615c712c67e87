import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { PassageTable } from '../schema.ts';

export function insertPassage(db: Db, passage: Insertable<PassageTable>) {
  return db.insertInto('passages').values(passage).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change and gives the passage its next version. */
export async function updatePassage(
  db: Db,
  passageId: number,
  change: Updateable<PassageTable>,
): Promise<void> {
  await db
    .updateTable('passages')
    .set({ ...change, version: sql`version + 1` })
    .where('passage_id', '=', passageId)
    .executeTakeFirstOrThrow();
}

/** Removes a passage for good. */
export async function removePassage(db: Db, passageId: number): Promise<void> {
  await db.deleteFrom('passages').where('passage_id', '=', passageId).execute();
}
