import type { Db } from '../../data/connection/db.ts';
import { findDoorsToWalk } from '../../data/example.ts';
import type { SectorPlan } from './plan.ts';
import type { Door } from './visit.ts';

/** Who goes to which sector: two people of the list each. */
export const pairs = [
  [3, 4],
  [2, 5],
  [6, 7],
  [8, 9],
  [5, 3],
  [7, 2],
  [4, 6],
  [9, 0],
  [0, 8],
] as const;

/** Which part of each sector has been visited in this season: two are nearly finished, one was not begun. */
const shares = [0.97, 0.52, 0.6, 0.94, 0.45, 0.38, 0.55, 0.2, 0];
/** In the season before, evenly. */
const SHARE_BEFORE = 0.5;

/** The sectors that somebody is walking in this evening, by their place in the list, and who. */
export const tonight = [
  { sector: 1, person: 2 },
  { sector: 4, person: 3 },
] as const;

/** The doors of a season's sectors with who goes there; blocks of flats have a door per dwelling. */
export async function planSectors(
  db: Db,
  operationId: number,
  { isOver }: { isOver: boolean },
): Promise<SectorPlan[]> {
  const rows = await findDoorsToWalk(db, operationId);
  const bySector = Map.groupBy(rows, ({ sector }) => sector);
  return [...bySector.values()].map((addresses, at) => ({
    doors: addresses.flatMap(doorsOf),
    pair: pairs[at % pairs.length] ?? pairs[0],
    share: isOver ? SHARE_BEFORE : (shares[at % shares.length] ?? 0),
  }));
}

type AddressRow = Awaited<ReturnType<typeof findDoorsToWalk>>[number];

function doorsOf({ address, lon, lat, nb_log }: AddressRow): Door[] {
  if (nb_log === 1) return [{ address, dwelling: null, lon, lat }];
  return Array.from({ length: nb_log }, (_, at) => ({
    address,
    dwelling: { floor: String(Math.floor(at / 2)), door: at % 2 === 0 ? 'gauche' : 'droite' },
    ...{ lon, lat },
  }));
}
