import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import type { Reach } from '../operations/in-reach.ts';
import { findPage } from '../page.ts';
import { allPassageRecords, type PassageRow, passageRecords } from './records.ts';

/** A live passage in the caller's reach. */
export function findPassage(ctx: Reads & Reach, passageId: number) {
  return passageRecords(ctx).where('passages.passage_id', '=', passageId).executeTakeFirst();
}

/** A passage in the caller's reach, deleted or not. */
export function findDeletedOrLive(ctx: Reads & Reach, passageId: number) {
  return allPassageRecords(ctx).where('passages.passage_id', '=', passageId).executeTakeFirst();
}

/** A live one, held until the transaction ends: two changes of one passage come one after the other. */
export function lockPassage(ctx: Reads & Reach, passageId: number) {
  return passageRecords(ctx)
    .where('passages.passage_id', '=', passageId)
    .forUpdate('passages')
    .executeTakeFirst();
}

export type PassageFilter = {
  operationId?: number | undefined;
  sectorId?: number | undefined;
  userId?: number | undefined;
};

/** Live passages in the caller's reach, the newest visits first. */
export function listPassages(ctx: Reads & Reach, filter: PassageFilter, page: PageRequest<'-passed_at'>) {
  let query = passageRecords(ctx);
  if (filter.operationId !== undefined) query = query.where('passages.fk_operation', '=', filter.operationId);
  if (filter.sectorId !== undefined) query = query.where('passages.fk_sector', '=', filter.sectorId);
  if (filter.userId !== undefined) query = query.where('ope_users.user_id', '=', filter.userId);
  const by = [sql.ref<string>('passages.passed_at'), sql.ref<number>('passages.passage_id')];
  const keysOf = (row: PassageRow) => [row.passed_at, row.passage_id];
  return findPage(query, { by, direction: 'desc', keysOf }, page);
}
