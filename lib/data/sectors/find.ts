import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import type { Reach } from '../operations/in-reach.ts';
import { findPage } from '../page.ts';
import { type SectorRow, sectorRecords } from './in-reach.ts';

/** A live sector in the caller's reach. */
export function findSector(ctx: Reads & Reach, sectorId: number) {
  return sectorRecords(ctx).where('sectors.id', '=', sectorId).executeTakeFirst();
}

/** Live sectors in the caller's reach, in the order they were drawn. */
export function listSectors(
  ctx: Reads & Reach,
  filter: { operationId?: number | undefined },
  page: PageRequest<'sector_id'>,
) {
  let query = sectorRecords(ctx);
  if (filter.operationId !== undefined) query = query.where('sectors.operation_id', '=', filter.operationId);
  const by = [sql.ref<number>('sectors.id')];
  return findPage(query, { by, direction: 'asc', keysOf: (row: SectorRow) => [row.id] }, page);
}
