import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { type Existence, existsAs } from '../deletion.ts';
import type { Reach } from '../operations/in-reach.ts';
import { ofLiveTenant } from '../tenant.ts';

/**
 * Passages of live operations in the reach: own sectors and own visits when it is only as far as own records.
 */
export function passageRecords(ctx: Reads & Reach, existence: Existence = 'live') {
  const query = ctx.db
    .selectFrom('passages')
    .innerJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'passages.fk_operation').on('operations.deleted_at', 'is', null),
    )
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.passage_id', '=', 'passages.passage_id').on('receipts.state', '<>', 'cancelled'),
    )
    .selectAll('passages')
    .select(['ope_users.user_id', 'receipts.id as receipt_id'])
    .where(existsAs(existence, 'passages.deleted_at'))
    .where(ofLiveTenant(ctx, 'passages.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  // By lists of ids: the indexes of members and of sectors answer, instead of every passage being asked whose it is.
  return query.where(
    sql<boolean>`(passages.fk_user = any(array(select own.id from ope_users own where own.user_id = ${caller.userId}))
      or passages.fk_sector = any(array(
        select sm.sector_id from sector_members sm join ope_users mine on mine.id = sm.ope_user_id
        where mine.user_id = ${caller.userId} and mine.deleted_at is null)))`,
  );
}

export type PassageRow = Awaited<ReturnType<ReturnType<typeof passageRecords>['executeTakeFirstOrThrow']>>;
