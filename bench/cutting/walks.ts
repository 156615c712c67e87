import { openDataFolder } from '../../infra/open-data/towns.ts';
import { planeAround } from '../../lib/cutting/places.ts';
import { lengthOf, walkOf } from '../../lib/walk/order.ts';
import { streetsOf } from '../../lib/walk/streets.ts';
import { cutOf } from './cuts.ts';
import { makeLargeTown, readTowns, type TownToCut } from './towns.ts';
import { bestTour, freeTour, withoutSides } from './walk-floors.ts';

/** The walks of a town's sectors in kilometres: ours, the best that 2-opt finds under the same rules, and two with fewer rules. */
export type WalkRow = {
  town: string;
  ours: number;
  best: number;
  withoutSides: number;
  free: number;
  /** Processor milliseconds per sector. */
  ms: number;
};

/** The number of sectors measured in the made-up town; all three hundred would take minutes. */
const SECTORS = 30;
/** The largest allowed ratio of a walk to the best one found. */
const AIM = 1.1;

/** Walks the sectors of each town; includes the real towns if open data lies beside the project. */
export function measureWalks(): WalkRow[] {
  const folder = openDataFolder();
  const towns = [...(folder === undefined ? [] : readTowns(folder)), makeLargeTown()];

  return towns.map((town) => walkTown(town));
}

function walkTown(town: TownToCut): WalkRow {
  const doorOf = new Map(town.doors.map((door) => [door.id, door]));
  const { toPlane } = planeAround(town.doors);
  const row: WalkRow = { town: town.name, ours: 0, best: 0, withoutSides: 0, free: 0, ms: 0 };
  const sectors = cutOf(town).sectors.slice(0, SECTORS);
  for (const { doors: ids } of sectors) {
    const doors = ids.flatMap((id) => doorOf.get(id) ?? []);
    const spotOf = (id: number) => {
      const door = doorOf.get(id);
      return door ? toPlane(door.lon, door.lat) : { x: 0, y: 0 };
    };
    const start = process.cpuUsage();
    const streets = streetsOf(doors);
    const metres = lengthOf(walkOf(streets));
    const { user, system } = process.cpuUsage(start);
    row.ms += (user + system) / 1000 / sectors.length;
    row.ours += metres / 1000;
    row.best += bestTour(streets) / 1000;
    row.withoutSides += bestTour(withoutSides(streets, spotOf)) / 1000;
    row.free += freeTour(ids.map(spotOf)) / 1000;
  }
  return row;
}

/** Formats the rows as a Markdown table. */
export function walksTable(rows: readonly WalkRow[]): string {
  const lines = rows.map(({ town, ours, best, withoutSides: mixed, free, ms }) => {
    const ratio = ours / best;
    const aim = `≤ ${AIM}${ratio <= AIM ? '' : ' missed'}`;
    const km = [ours, best].map((length) => length.toFixed(1));
    return `| ${town} | ${km.join(' | ')} | ${ratio.toFixed(2)} | ${aim} | ${mixed.toFixed(1)} | ${free.toFixed(1)} | ${ms.toFixed(1)} |`;
  });
  return [
    '| sectors of | ours, km | best by 2-opt, km | ratio | aim | without sides, km | 2-opt over doors, km | ms a sector |',
    '| --- | --: | --: | --: | --- | --: | --: | --: |',
    ...lines,
  ].join('\n');
}
