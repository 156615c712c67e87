import type { Context } from '../core/context.ts';
import { inEntity } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import type { OperationRow } from '../data/operations.ts';
import {
  type AddressToCut,
  type Cutting,
  findAddressesToCut,
  findKeptOutlines,
  findPositionsOfOthers,
} from '../data/sectors/cutting.ts';
import { findSectors } from '../data/sectors/find.ts';
import type { CuttingOrder } from './cutting-schemas.ts';

const MAX_ADDRESSES = 40_000;

/** What a cut needs to know: the addresses with their loads, those beside them, and the kept sectors. */
export type AreaToCut = {
  cutting: Cutting;
  doors: AddressToCut[];
  others: { lon: number; lat: number }[];
  outlines: Outline[];
  /** The names of the kept sectors. */
  kept: string[];
};

/** The operation that an area belongs to. */
type Place = Pick<OperationRow, 'id' | 'entity_id'>;

/** Reads the addresses of an order; refuses kept sectors of elsewhere, no address, and too many. */
export async function readDoors(
  ctx: Context,
  { id, entity_id }: Place,
  order: CuttingOrder,
): Promise<Pick<AreaToCut, 'cutting' | 'doors' | 'kept'>> {
  const confined = inEntity(ctx, entity_id);
  const { within = null, keep, weigh } = order;
  const kept = await findSectors(confined, keep);
  for (const [at, sectorId] of keep.entries())
    if (!kept.some((sector) => sector.id === sectorId && sector.operation_id === id))
      throw refusedField('sector-not-found', `/keep/${at}`);
  const cutting: Cutting = { operationId: id, area: within, keep, weigh };
  const doors = await findAddressesToCut(confined, cutting, MAX_ADDRESSES + 1);
  if (doors.length === 0) throw new Problem('nothing-to-cut');
  if (doors.length > MAX_ADDRESSES)
    throw refusedField('cutting-too-large', '/within', `has more than ${MAX_ADDRESSES} addresses`);
  return { cutting, doors, kept: kept.map(({ sector_name }) => sector_name) };
}

/** Reads the area of an order, with what lies beside its addresses. */
export async function readArea(ctx: Context, place: Place, order: CuttingOrder): Promise<AreaToCut> {
  const confined = inEntity(ctx, place.entity_id);
  const { cutting, doors, kept } = await readDoors(ctx, place, order);
  const others = await findPositionsOfOthers(
    confined,
    cutting,
    doors.map((door) => door.id),
  );
  const outlines = (await findKeptOutlines(confined, cutting)).map((text): Outline => JSON.parse(text));
  return { cutting, doors, others, outlines, kept };
}

/** The number of dwellings of each address, whatever the weight of the cut. */
export async function readDwellings(
  ctx: Context,
  { cutting, doors }: AreaToCut,
): Promise<Map<number, number>> {
  if (cutting.weigh === 'dwellings') return new Map(doors.map(({ id, load }) => [id, load]));
  const weighed = await findAddressesToCut(ctx, { ...cutting, weigh: 'dwellings' }, MAX_ADDRESSES);
  return new Map(weighed.map(({ id, load }) => [id, load]));
}
