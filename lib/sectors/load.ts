import type { Context } from '../context.ts';
import { findSector } from '../data/sectors/find.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { Problem } from '../problems.ts';

/** The sector a path names, or 404 when it is out of the caller's reach. */
export async function loadSector(ctx: Context, sectorId: number): Promise<SectorRow> {
  const sector = await findSector(ctx, sectorId);
  if (!sector) throw new Problem('not-found');
  return sector;
}
