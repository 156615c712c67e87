import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import type { Cut, Order } from '../cutting/cut-town.ts';
import { sectorNames } from '../cutting/names.ts';
import { followed, within } from '../cutting/steps.ts';
import { type ExaminedOutline, examineCut } from '../data/sectors/cutting.ts';
import type { CuttingOrder, SectorProposal } from './cutting-schemas.ts';
import type { AreaToCut } from './read-area.ts';
import type { DoorToCut } from './weigh.ts';

const MAX_SECTORS = 300;
/** The maximum number of cuts to try when a cut is invalid or unbalanced; fewer for a large town, because of the function's timeout. */
const triesFor = (addresses: number) => (addresses > 3000 ? 3 : 6);

/** Told how far a cut has come, as a part of the whole. */
export type Report = (part: number) => Promise<void>;

/** How far the whole is when so many cuts have been tried: most are right at once. */
const triedBy = (attempts: number) => 0.95 * (1 - 0.15 ** attempts);

/** How the area is now: addresses may be imported, and kept sectors drawn anew, while it is cut. */
export type ReadAgain = () => Promise<AreaToCut>;

/** Cuts an area and shapes the answer; the database checks the result. No transaction is open while it cuts. */
export async function cutArea(
  ctx: Context,
  { area: before, again }: { area: AreaToCut; again: ReadAgain },
  order: CuttingOrder,
  report: Report = async () => {},
): Promise<Omit<z.input<typeof SectorProposal>, 'took_ms'>> {
  const { cut, examined, area } = await cutSoThatItHolds(ctx, { area: before, again }, order, report);
  const names = sectorNames(cut.sectors.length, area.kept);
  const dwellings = new Map(area.doors.map((door) => [door.id, door.dwellings]));
  return {
    sectors: cut.sectors.map(({ doors, streets, walk_m }, at) => ({
      name: names[at] ?? '',
      outline: JSON.parse(examined[at]?.text ?? 'null'),
      addresses: doors.length,
      dwellings: doors.reduce((sum, id) => sum + (dwellings.get(id) ?? 1), 0),
      streets,
      walk_m,
    })),
    weighed_by: area.weighedBy,
    balance: balanceOf(cut.sectors.map(({ load }) => load)),
    streets_shared: cut.shared.map(({ name, sectors }) => ({
      name,
      sectors: sectors.flatMap((at) => names[at] ?? []),
    })),
  };
}

/** The number of sectors of an order; refuses too many, and more than there are addresses. */
export function numberOf(
  { number, doors_each }: CuttingOrder,
  doors: readonly Pick<DoorToCut, 'load'>[],
): number {
  const total = doors.reduce((sum, { load }) => sum + load, 0);
  const wanted = number ?? Math.max(1, Math.round(total / (doors_each ?? total)));
  const pointer = number === undefined ? '/doors_each' : '/number';
  if (wanted > MAX_SECTORS)
    throw refusedField('cutting-too-large', pointer, `asks for ${wanted} sectors, at most ${MAX_SECTORS}`);
  if (wanted > doors.length)
    throw refusedField('cannot-balance', pointer, `asks for ${wanted} sectors of ${doors.length} addresses`);
  return wanted;
}

/** What to cut; refuses a number of sectors that it cannot have. */
function orderOf({ doors, others, outlines }: AreaToCut, asked: CuttingOrder): Order {
  const { tolerance, streets, seed } = asked;
  const number = numberOf(asked, doors);
  return { doors, others, kept: outlines, number, tolerance, wholeStreets: streets === 'whole', seed };
}

/**
 * Returns the first valid cut, and the area of it; throws a 422 with the balance of the best one when none is valid. A cut that
 * breaks a promise may be one of yesterday's area, which is read again.
 */
async function cutSoThatItHolds(
  ctx: Context,
  { area: before, again }: { area: AreaToCut; again: ReadAgain },
  asked: CuttingOrder,
  report: Report,
): Promise<{ cut: Cut; examined: ExaminedOutline[]; area: AreaToCut }> {
  let area = before;
  orderOf(area, asked);
  // Loaded here, so that refusals do not wait for it.
  const { cutInSteps, keepsPromises } = await import('../cutting/cut-town.ts');
  let nearest: number[] = [];
  for (let attempt = 0; attempt < triesFor(area.doors.length); attempt += 1) {
    const order = orderOf(area, asked);
    const [from, to] = [triedBy(attempt), triedBy(attempt + 1)];
    const steps = within(from, to, cutInSteps({ ...order, seed: order.seed + attempt * 1_000_003 }));
    const cut = await followed(steps, report);
    const loads = cut.sectors.map(({ load }) => load);
    if (nearest.length === 0 || Math.max(...loads) < Math.max(...nearest)) nearest = loads;
    if (!cut.isBalanced) continue;
    const examined = await ctx.transact(ctx.tenant, (trx) =>
      examineCut(
        trx,
        area.cutting,
        cut.sectors.map(({ outline }) => outline),
      ),
    );
    if (
      keepsPromises(
        examined,
        cut.sectors.map((sector) => sector.doors),
      )
    )
      return { cut, examined, area };
    area = await again();
  }
  const { least, most, mean } = balanceOf(nearest);
  const detail = `the nearest cut has sectors of ${least} to ${most}, the mean is ${mean}`;
  throw new Problem('cannot-balance', { detail, members: { least, most, mean } });
}

function balanceOf(loads: readonly number[]) {
  const mean = loads.reduce((sum, load) => sum + load, 0) / Math.max(loads.length, 1);
  return { least: Math.min(...loads), most: Math.max(...loads), mean: Math.round(mean * 10) / 10 };
}
