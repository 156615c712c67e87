import type { Context } from '../context.ts';
import { Problem } from '../problems.ts';
import { loadSector } from './load.ts';
import { presentSectors } from './present.ts';

export async function getSector(ctx: Context, sectorId: number) {
  const [sector] = await presentSectors(ctx, [await loadSector(ctx, sectorId)]);
  if (!sector) throw new Problem('not-found');
  return sector;
}
