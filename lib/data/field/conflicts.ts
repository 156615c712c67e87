import { sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { among, ofLiveTenant, ofTenant } from '../conditions.ts';
import { addressOf } from '../passages/links.ts';
import { findPage } from '../rows.ts';

/**
 * The last change of the field before the phone's: by whom the kept value is, where the history of the visit says so. A field that is
 * sealed has the name of its column there.
 */
const keeper = sql<{ by_user_id: number | null }>`(
  select h.by_user_id from history h
  where h.object = 'passage' and h.object_id = c.passage_id and h.entity_id = c.entity_id and h.at <= c.at
    and jsonb_exists_any(h.changes, array[c.field, 'encrypted_' || c.field])
  order by h.id desc limit 1)`;

function conflictsOfTenant(ctx: Reads) {
  return ctx.db
    .selectFrom('field_conflicts as c')
    .innerJoin('passages as p', 'p.passage_id', 'c.passage_id')
    .leftJoinLateral(keeper.as('h'), (join) => join.onTrue())
    .leftJoin('users as w', 'w.id', 'h.by_user_id')
    .select([
      'c.id',
      'c.uuid',
      'c.entity_id',
      'c.passage_id',
      'c.field',
      'c.encrypted_refused',
      'c.encrypted_kept',
      'c.by_ope_user_id',
      'c.at',
      'c.settled_at',
      'c.settled_by',
      'c.take',
      'p.deleted_at',
      'w.id as keeper_id',
      'w.uuid as keeper_uuid',
      'w.entity_id as keeper_entity_id',
      'w.encrypted_name as keeper_encrypted_name',
      addressOf('p').as('address'),
    ])
    .where(ofLiveTenant(ctx, 'c.entity_id'))
    .where(ofTenant(ctx, 'p.entity_id'));
}

export type ConflictRow = Awaited<
  ReturnType<ReturnType<typeof conflictsOfTenant>['executeTakeFirstOrThrow']>
>;

const latestFirst = {
  by: [sql.ref<number>('c.id')],
  direction: 'desc' as const,
  keysOf: (row: ConflictRow) => [row.id],
};

/** A page of the refused values of an operation, latest first. */
export function findConflictPage(
  ctx: Reads,
  { operationId, state }: { operationId: number; state: 'open' | 'settled' | undefined },
  page: PageRequest<'-conflict_id'>,
) {
  let query = conflictsOfTenant(ctx).where('p.fk_operation', '=', operationId);
  if (state !== undefined) query = query.where('c.settled_at', state === 'open' ? 'is' : 'is not', null);
  return findPage(query, latestFirst, page);
}

/** Finds a conflict and locks it until the transaction ends, so that it is resolved once. */
export function lockConflict(ctx: Reads, id: number) {
  return conflictsOfTenant(ctx).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst();
}

/** Finds the open conflicts about these fields that one push caused at the same passage, and locks them. */
export function lockOpenConflicts(ctx: Reads, { passage_id, at }: ConflictRow, fields: readonly string[]) {
  return conflictsOfTenant(ctx)
    .where('c.passage_id', '=', passage_id)
    .where('c.at', '=', at)
    .where(among('c.field', fields))
    .where('c.settled_at', 'is', null)
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
}

export async function settleConflicts(
  ctx: Reads & Needs<'now'>,
  ids: readonly number[],
  { take, settledBy }: { take: 'kept' | 'refused'; settledBy: number },
): Promise<void> {
  await ctx.db
    .updateTable('field_conflicts')
    .set({ take, settled_at: ctx.now, settled_by: settledBy })
    .where(among('id', ids))
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
