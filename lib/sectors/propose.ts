import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { inEntity } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { stopwatch } from '../core/time.ts';
import type { Cut, Order } from '../cutting/cut-town.ts';
import { sectorNames } from '../cutting/names.ts';
import type { OperationRow } from '../data/operations.ts';
import {
  type Cutting,
  type ExaminedOutline,
  examineCut,
  findAddressesToCut,
  findKeptOutlines,
  findPositionsOfOthers,
} from '../data/sectors/cutting.ts';
import { findSectors } from '../data/sectors/find.ts';
import type { CuttingOrder, SectorProposal } from './cutting-schemas.ts';
import { type DoorToCut, type Weighed, weighAddresses } from './weigh.ts';

/** The problems of a proposal. */
export const proposeProblems = [
  'cannot-balance',
  'cutting-too-large',
  'nothing-to-cut',
  'sector-not-found',
] as const satisfies readonly ProblemCode[];

const MAX_ADDRESSES = 40_000;
const MAX_SECTORS = 300;
/**
 * The maximum number of cuts to try when a cut is invalid or unbalanced; fewer for a large town, because of the function's timeout.
 */
const triesFor = (addresses: number) => (addresses > 20_000 ? 2 : 3);

type Gathered = Weighed & {
  cutting: Cutting;
  others: { lon: number; lat: number }[];
  outlines: Outline[];
  kept: string[];
};

/** Cuts an area into balanced sectors; writes nothing. The database checks the result. */
export async function proposeSectors(
  ctx: Context,
  operation: OperationRow,
  order: CuttingOrder,
): Promise<z.input<typeof SectorProposal>> {
  const elapsed = stopwatch();
  // No transaction is open while the town is cut.
  const gathered = await ctx.transact(ctx.tenant, (trx) => gather(trx, operation, order));
  const number = numberOf(order, gathered.doors);
  const { cut, examined } = await cutSoThatItHolds(inEntity(ctx, operation.entity_id), gathered, {
    ...order,
    number,
  });
  const names = sectorNames(number, gathered.kept);
  const dwellings = new Map(gathered.doors.map((door) => [door.id, door.dwellings]));
  const loads = cut.sectors.map(({ load }) => load);
  return {
    sectors: cut.sectors.map(({ doors, streets, walk_m }, at) => ({
      name: names[at] ?? '',
      outline: JSON.parse(examined[at]?.text ?? 'null'),
      addresses: doors.length,
      dwellings: doors.reduce((sum, id) => sum + (dwellings.get(id) ?? 1), 0),
      streets,
      walk_m,
    })),
    weighed_by: gathered.weighedBy,
    balance: balanceOf(loads),
    streets_shared: cut.shared.map(({ name, sectors }) => ({
      name,
      sectors: sectors.flatMap((at) => names[at] ?? []),
    })),
    took_ms: elapsed(),
  };
}

async function gather(ctx: Context, operation: OperationRow, order: CuttingOrder): Promise<Gathered> {
  const { id, entity_id } = operation;
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
  const others = await findPositionsOfOthers(
    confined,
    cutting,
    addresses.map(({ id }) => id),
  );
  const outlines = (await findKeptOutlines(confined, cutting)).map((text): Outline => JSON.parse(text));
  const weighed = await weighAddresses(confined, { operationId: id, weigh }, addresses);
  return { ...weighed, cutting, others, outlines, kept: kept.map(({ sector_name }) => sector_name) };
}

function numberOf({ number, doors_each }: CuttingOrder, doors: readonly DoorToCut[]): number {
  const total = doors.reduce((sum, { load }) => sum + load, 0);
  const wanted = number ?? Math.max(1, Math.round(total / (doors_each ?? total)));
  const pointer = number === undefined ? '/doors_each' : '/number';
  if (wanted > MAX_SECTORS)
    throw refusedField('cutting-too-large', pointer, `asks for ${wanted} sectors, at most ${MAX_SECTORS}`);
  if (wanted > doors.length)
    throw refusedField('cannot-balance', pointer, `asks for ${wanted} sectors of ${doors.length} addresses`);
  return wanted;
}

/** Returns the first valid cut; throws a 422 with the balance of the best one when none is valid. */
async function cutSoThatItHolds(
  ctx: Context,
  { cutting, doors, others, outlines }: Gathered,
  { number, tolerance, streets, seed }: CuttingOrder & { number: number },
): Promise<{ cut: Cut; examined: ExaminedOutline[] }> {
  const wholeStreets = streets === 'whole';
  const order: Order = { doors, others, kept: outlines, number, tolerance, wholeStreets, seed };
  // Loaded here, so that refusals do not wait for it.
  const { cutTown, keepsPromises } = await import('../cutting/cut-town.ts');
  let nearest: number[] = [];
  for (let attempt = 0; attempt < triesFor(doors.length); attempt += 1) {
    const cut = cutTown({ ...order, seed: seed + attempt * 1_000_003 });
    const loads = cut.sectors.map(({ load }) => load);
    if (nearest.length === 0 || Math.max(...loads) < Math.max(...nearest)) nearest = loads;
    if (!cut.isBalanced) continue;
    const examined = await ctx.transact(ctx.tenant, (trx) =>
      examineCut(
        trx,
        cutting,
        cut.sectors.map(({ outline }) => outline),
      ),
    );
    if (
      keepsPromises(
        examined,
        cut.sectors.map((sector) => sector.doors),
      )
    )
      return { cut, examined };
  }
  const { least, most, mean } = balanceOf(nearest);
  const detail = `the nearest cut has sectors of ${least} to ${most}, the mean is ${mean}`;
  throw new Problem('cannot-balance', { detail, members: { least, most, mean } });
}

function balanceOf(loads: readonly number[]) {
  const mean = loads.reduce((sum, load) => sum + load, 0) / Math.max(loads.length, 1);
  return { least: Math.min(...loads), most: Math.max(...loads), mean: Math.round(mean * 10) / 10 };
}
