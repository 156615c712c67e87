import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import { findSector } from '../data/sectors/find.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { lockSector } from '../data/sectors/lock.ts';
import { Problem } from '../problems.ts';

/** The sector a path names, or 404 when it is out of the caller's reach. */
export async function loadSector(
  ctx: Context,
  sectorId: number,
  existence: Existence = 'live',
): Promise<SectorRow> {
  const sector = await findSector(ctx, sectorId, existence);
  if (!sector) throw new Problem('not-found');
  return sector;
}

/** The same, held with its operation: sectors of one operation change one after the other. */
export async function loadForChange(
  ctx: Context,
  sectorId: number,
  existence: Existence = 'live',
): Promise<SectorRow> {
  await lockSector(ctx, sectorId);
  return loadSector(ctx, sectorId, existence);
}

/** The same; deleted ones for those who may remove them for good. */
export function loadForDeletion(ctx: Context, sectorId: number): Promise<SectorRow> {
  return loadForChange(ctx, sectorId, ctx.scope === 'all' ? 'any' : 'live');
}
