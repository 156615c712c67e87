import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

const anyOf = (column: string, uuids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${uuids}::uuid[])`;

/** The ids of the records that an entry of the erasure list names, if the database contains them. */
export async function findErasedRecords(
  ctx: Reads,
  uuids: Record<'visits' | 'receipts' | 'emails' | 'conflicts', readonly string[]>,
) {
  const [visits, receipts, emails, conflicts] = await Promise.all([
    ctx.db
      .selectFrom('passages')
      .select(['passage_id as id', 'id as uuid'])
      .where(anyOf('id', uuids.visits))
      .where(ofTenant(ctx, 'entity_id'))
      .execute(),
    ctx.db
      .selectFrom('receipts')
      .selectAll()
      .where(anyOf('uuid', uuids.receipts))
      .where(ofTenant(ctx, 'entity_id'))
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('emails')
      .select('id')
      .where(anyOf('uuid', uuids.emails))
      .where(ofTenant(ctx, 'entity_id'))
      .execute(),
    ctx.db
      .selectFrom('field_conflicts')
      .selectAll()
      .where(anyOf('uuid', uuids.conflicts))
      .where(ofTenant(ctx, 'entity_id'))
      .orderBy('id')
      .execute(),
  ]);
  return { visits, receipts, emails: emails.map(({ id }) => id), conflicts };
}

/** The id of a user of the tenant, including deleted ones; undefined when the database does not contain the user. */
export async function findUserNumber(ctx: Reads, uuid: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('uuid', '=', uuid)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether the database contains the association. */
export async function hasEntity(ctx: Reads, entityId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('entities').select('id').where('id', '=', entityId).executeTakeFirst();
  return row !== undefined;
}
