import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { type Existence, existsAs, ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Reach } from '../operations.ts';
import { lockRow } from '../rows.ts';

/** Passages of live operations; for scope `own`, the caller's own and those of the caller's sectors. */
export function passageRecords(ctx: Reads & Reach, existence: Existence = 'live') {
  const query = ctx.db
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
    .selectAll('passages')
    .select(['ope_users.user_id', 'receipts.id as receipt_id'])
    .where(existsAs(existence, 'passages.deleted_at'))
    .where(ofLiveTenant(ctx, 'passages.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  // Lists of ids let PostgreSQL use the indexes on members and sectors instead of checking every passage.
  return query.where(
    sql<boolean>`(passages.fk_user = any(array(select own.id from ope_users own where own.user_id = ${caller.userId}))
      or passages.fk_sector = any(array(
        select sm.sector_id from sector_members sm join ope_users mine on mine.id = sm.ope_user_id
        where mine.user_id = ${caller.userId} and mine.deleted_at is null)))`,
  );
}

export type PassageRow = Awaited<ReturnType<ReturnType<typeof passageRecords>['executeTakeFirstOrThrow']>>;

/** A passage the caller may see. */
export function findPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  return passageRecords(ctx, existence).where('passages.passage_id', '=', passageId).executeTakeFirst();
}

/** Finds a passage and locks it until the transaction ends, so that changes are serialised. */
export async function lockPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  const [, passage] = await Promise.all([
    lockRow(ctx, 'passages', passageId),
    findPassage(ctx, passageId, existence),
  ]);
  return passage;
}

/** A passage, deleted or not, by its client id, in the association of the operation. */
export function findByClientId(ctx: Reads, operationId: number, id: string) {
  return ctx.db
    .selectFrom('passages')
    .select(['passage_id', 'entity_id', 'draft_digest'])
    .where('id', '=', id)
    .where('entity_id', '=', sql<number>`(select o.entity_id from operations o where o.id = ${operationId})`)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** A current or former member of the operation, by user id or membership id. */
export function findPresentOrFormerMember(ctx: Reads, operationId: number, id: number) {
  return ctx.db
    .selectFrom('ope_users')
    .select(['id', 'user_id'])
    .where('operation_id', '=', operationId)
    .where((eb) => eb.or([eb('id', '=', id), eb('user_id', '=', id)]))
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}
