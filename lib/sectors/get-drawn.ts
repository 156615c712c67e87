import type * as z from 'zod';
import type { Context } from '../context.ts';
import { drawnSectors } from '../data/sectors/drawn.ts';
import { findOverlaps } from '../data/sectors/overlaps.ts';
import { getSector } from './get.ts';
import type { CreatedSector } from './schemas.ts';

/** A sector after its outline was drawn, with the others that cover a part of it. */
export async function getDrawnSector(ctx: Context, sectorId: number): Promise<z.input<typeof CreatedSector>> {
  const overlaps = await findOverlaps(ctx, drawnSectors(ctx, [sectorId]));
  return { ...(await getSector(ctx, sectorId)), overlaps };
}
