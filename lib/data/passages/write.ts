import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Db } from '../db.ts';
import type { PassageTable } from '../schema.ts';
import { ofTenant } from '../tenant.ts';

export function insertPassage(db: Db, passage: Insertable<PassageTable>) {
  return db.insertInto('passages').values(passage).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change and gives the passage its next version. */
export async function updatePassage(
  ctx: Reads,
  passageId: number,
  change: Updateable<PassageTable>,
): Promise<void> {
  await ctx.db
    .updateTable('passages')
    .set({ ...change, version: sql`version + 1` })
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('passage_id')
    .executeTakeFirstOrThrow();
}

/** Removes a passage for good. */
export async function removePassage(ctx: Reads, passageId: number): Promise<void> {
  await ctx.db
    .deleteFrom('passages')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
