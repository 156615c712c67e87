import type { Context } from '../core/context.ts';
import { inEntity } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import type { OperationRow } from '../data/operations.ts';
import {
  type Cutting,
  findAddressesToCut,
  findKeptOutlines,
  findPositionsOfOthers,
} from '../data/sectors/cutting.ts';
import { findSectors } from '../data/sectors/find.ts';
import type { CuttingOrder } from './cutting-schemas.ts';
import { type Weighed, weighAddresses } from './weigh.ts';

const MAX_ADDRESSES = 40_000;

/** The addresses to cut with their loads, and the names of the kept sectors. */
type DoorsOfArea = Weighed & { cutting: Cutting; kept: string[] };

/** What a cut needs to know: the addresses, those beside them, and the outlines of the kept sectors. */
export type AreaToCut = DoorsOfArea & { others: { lon: number; lat: number }[]; outlines: Outline[] };

/** The operation that an area belongs to. */
type Place = Pick<OperationRow, 'id' | 'entity_id'>;

/** Reads and weighs the addresses of an order; refuses kept sectors of elsewhere, no address, and too many. */
export async function readDoors(
  ctx: Context,
  { id, entity_id }: Place,
  order: CuttingOrder,
): Promise<DoorsOfArea> {
  const confined = inEntity(ctx, entity_id);
  const { within = null, keep, weigh } = order;
  const kept = await findSectors(confined, keep);
  for (const [at, sectorId] of keep.entries())
    if (!kept.some((sector) => sector.id === sectorId && sector.operation_id === id))
      throw refusedField('sector-not-found', `/keep/${at}`);
  const cutting: Cutting = { operationId: id, area: within, keep };
  const addresses = await findAddressesToCut(confined, cutting, MAX_ADDRESSES + 1);
  if (addresses.length === 0) throw new Problem('nothing-to-cut');
  if (addresses.length > MAX_ADDRESSES)
    throw refusedField('cutting-too-large', '/within', `has more than ${MAX_ADDRESSES} addresses`);
  const weighed = await weighAddresses(confined, { operationId: id, weigh }, addresses);
  return { ...weighed, cutting, kept: kept.map(({ sector_name }) => sector_name) };
}

/** Reads what lies beside the addresses of an area. */
export async function readAround(ctx: Context, place: Place, found: DoorsOfArea): Promise<AreaToCut> {
  const confined = inEntity(ctx, place.entity_id);
  const { cutting, doors } = found;
  const others = await findPositionsOfOthers(
    confined,
    cutting,
    doors.map((door) => door.id),
  );
  const outlines = (await findKeptOutlines(confined, cutting)).map((text): Outline => JSON.parse(text));
  return { ...found, others, outlines };
}

/** Reads the area of an order, with what lies beside its addresses. */
export async function readArea(ctx: Context, place: Place, order: CuttingOrder): Promise<AreaToCut> {
  return readAround(ctx, place, await readDoors(ctx, place, order));
}
