import type * as z from 'zod';
import type { Needs } from '../context.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { findSectorMembers } from '../data/sectors/members.ts';
import { presentMember } from '../operations/members.ts';
import type { Sector } from './schemas.ts';

type Shown = z.input<typeof Sector>;

/** Sectors with their members, whose names are decrypted here. */
export async function presentSectors(
  ctx: Needs<'db' | 'tenant' | 'cipher'>,
  rows: SectorRow[],
): Promise<Shown[]> {
  const members = await findSectorMembers(
    ctx,
    rows.map(({ id }) => id),
  );
  const ofSector = Map.groupBy(members, ({ sector_id }) => sector_id);
  return rows.map((row) => show(ctx, row, ofSector.get(row.id) ?? []));
}

/** The same of one. */
export async function presentSector(ctx: Needs<'db' | 'tenant' | 'cipher'>, row: SectorRow): Promise<Shown> {
  return show(ctx, row, await findSectorMembers(ctx, [row.id]));
}

type Members = Awaited<ReturnType<typeof findSectorMembers>>;

function show(ctx: Needs<'cipher'>, row: SectorRow, members: Members): Shown {
  return {
    sector_id: row.id,
    operation_id: row.operation_id,
    entity_id: row.entity_id,
    sector_name: row.sector_name,
    color: row.color,
    outline: row.outline === null ? null : JSON.parse(row.outline),
    area_m2: row.area_m2 === null ? null : Math.round(row.area_m2),
    address_count: row.address_count,
    dwelling_count: row.dwelling_count,
    departments: [...row.departments],
    members: members.map((member) => presentMember(ctx, member)),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}
