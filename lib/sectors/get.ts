import type { Context } from '../context.ts';
import { loadSector } from './load.ts';
import { presentSector } from './present.ts';

export async function getSector(ctx: Context, sectorId: number) {
  return presentSector(ctx, await loadSector(ctx, sectorId));
}
