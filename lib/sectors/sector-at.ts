import type { Context } from '../core/context.ts';
import { findSectorAt } from '../data/sectors/find.ts';
import { loadOperation } from '../operations/get.ts';

type Query = { operation_id: number; lat: number; lon: number };

/** The sector of an operation at a point; both null outside every sector. */
export async function sectorAt(ctx: Context, { operation_id: operationId, ...point }: Query) {
  const operation = await loadOperation(ctx, operationId);
  const sector = await findSectorAt(ctx, operation.id, point);
  return { sector_id: sector?.id ?? null, sector_name: sector?.sector_name ?? null };
}
