import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import type { PassageTable } from '../schema.ts';

/**
 * Inserts a passage of the member with user id or membership id `named`. The statement itself looks the member up;
 * undefined, without a row, when they have left the operation meanwhile.
 */
export async function insertPassage(
  ctx: Reads,
  passage: Omit<Insertable<PassageTable>, 'fk_user'>,
  named: number,
): Promise<Selectable<PassageTable> | undefined> {
  const names = Object.keys(passage).map((name) => sql.ref(name));
  const { rows } = await sql<Selectable<PassageTable>>`
    insert into passages (${sql.join(names)}, fk_user)
    select ${sql.join(Object.values(passage))}, m.id
    from ope_users m join users u on u.id = m.user_id and u.deleted_at is null
    where m.operation_id = ${passage.fk_operation} and (m.id = ${named} or m.user_id = ${named})
      and m.deleted_at is null and ${ofTenant(ctx, 'm.entity_id')}
    returning passages.*
  `.execute(ctx.db);
  return rows[0];
}

/** Updates a passage, increments its version and returns the new row. */
export async function savePassage(
  ctx: Reads,
  passageId: number,
  change: Updateable<PassageTable>,
): Promise<Selectable<PassageTable>> {
  return ctx.db
    .updateTable('passages')
    .set({ ...change, version: sql`version + 1` })
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
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
