import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import type { Existence } from '../deletion.ts';
import type { Reach } from '../operations/in-reach.ts';
import { findPage, type Order } from '../page.ts';
import { type SectorRow, sectorRecords } from './in-reach.ts';

/** A sector in the caller's reach. */
export function findSector(ctx: Reads & Reach, sectorId: number, existence: Existence = 'live') {
  return sectorRecords(ctx, existence).where('sectors.id', '=', sectorId).executeTakeFirst();
}

/** Several live ones, in the order they were drawn. */
export function findSectors(ctx: Reads & Reach, sectorIds: number[]) {
  if (sectorIds.length === 0) return Promise.resolve([]);
  return sectorRecords(ctx).where('sectors.id', 'in', sectorIds).orderBy('sectors.id').execute();
}

export type SectorSort = 'sector_id' | 'sector_name';

export type SectorFilter = {
  operationId?: number | undefined;
  /** A user id (odd) or a membership id (even). */
  memberId?: number | undefined;
  deleted?: 'only' | undefined;
};

/** Sectors in the caller's reach that fit every filter. */
export function listSectors(
  ctx: Reads & Reach,
  { operationId, memberId, deleted }: SectorFilter,
  page: PageRequest<SectorSort>,
) {
  let query = sectorRecords(ctx, deleted === 'only' ? 'deleted' : 'live');
  if (operationId !== undefined) query = query.where('sectors.operation_id', '=', operationId);
  if (memberId !== undefined) query = query.where('sectors.id', 'in', sectorsOfMember(ctx, memberId));
  return findPage(query, orders[page.sort], page);
}

function sectorsOfMember({ db }: Reads, memberId: number) {
  return db
    .selectFrom('sector_members')
    .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .select('sector_members.sector_id')
    .where(memberId % 2 === 0 ? 'ope_users.id' : 'ope_users.user_id', '=', memberId)
    .where('ope_users.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

const orders: Record<SectorSort, Order<SectorRow>> = {
  sector_id: { by: [sql.ref<number>('sectors.id')], direction: 'asc', keysOf: (row) => [row.id] },
  sector_name: {
    by: [sql.ref<string>('sectors.sector_name'), sql.ref<number>('sectors.id')],
    direction: 'asc',
    keysOf: (row) => [row.sector_name, row.id],
  },
};
