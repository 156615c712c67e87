import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, type Existence, existsAs, ofLiveTenant } from '../conditions.ts';
import type { Reach } from '../operations.ts';
import { lockRow } from '../rows.ts';
import { type ReadPassage, readColumns } from './columns.ts';

const columnsOfPassages = readColumns.map((name) => `passages.${name}` as const);

/** Passages of live operations. */
export function recordsOfTenant(ctx: Reads, existence: Existence) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'passages.fk_operation').on('operations.deleted_at', 'is', null),
    )
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.passage_id', '=', 'passages.passage_id')
        .on('receipts.state', '<>', sql.lit('cancelled')),
    )
    .select(columnsOfPassages)
    .select(['ope_users.user_id', 'receipts.id as receipt_id'])
    .where(existsAs(existence, 'passages.deleted_at'))
    .where(ofLiveTenant(ctx, 'passages.entity_id'));
}

/** Passages of operations that the caller knows to be live: saves a join per row. */
export function recordsOfKnownOperations(ctx: Reads, existence: Existence) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.passage_id', '=', 'passages.passage_id')
        .on('receipts.state', '<>', sql.lit('cancelled')),
    )
    .select(columnsOfPassages)
    .select(['ope_users.user_id', 'receipts.id as receipt_id'])
    .where(existsAs(existence, 'passages.deleted_at'))
    .where(ofLiveTenant(ctx, 'passages.entity_id'));
}

/** The user whose own passages and sectors limit the scope; undefined without that limit. */
export function ownCallerOf({ scope, caller }: Reach): number | undefined {
  return scope === 'own' && caller.kind === 'user' ? caller.userId : undefined;
}

/** Passages of live operations; for scope `own`, the caller's own and those of the caller's sectors. */
export function passageRecords(ctx: Reads & Reach, existence: Existence = 'live') {
  const query = recordsOfTenant(ctx, existence);
  const userId = ownCallerOf(ctx);
  if (userId === undefined) return query;
  // Lists of ids let PostgreSQL use the indexes on members and sectors instead of checking every passage.
  return query.where(
    sql<boolean>`(passages.fk_user = any(array(select own.id from ope_users own where own.user_id = ${userId}))
      or passages.fk_sector = any(array(
        select sm.sector_id from sector_members sm join ope_users mine on mine.id = sm.ope_user_id
        where mine.user_id = ${userId} and mine.deleted_at is null)))`,
  );
}

export type PassageRow = ReadPassage & { user_id: number; receipt_id: number | null };

/** Finds a passage that the caller may see. */
export function findPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  return passageRecords(ctx, existence).where('passages.passage_id', '=', passageId).executeTakeFirst();
}

/** Finds a passage and locks it until the transaction ends, so that changes are serialised. */
export async function lockPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  // Both statements are sent at once; the second one runs after the lock is acquired.
  const [, passage] = await Promise.all([
    lockRow(ctx, 'passages', passageId),
    findPassage(ctx, passageId, existence),
  ]);
  return passage;
}

/** Passages among `ids` that the caller may see, deleted or not. */
export function findPassages(ctx: Reads & Reach, ids: readonly number[]) {
  return passageRecords(ctx, 'any').where(among('passages.passage_id', ids)).execute();
}
