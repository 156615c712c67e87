import { openDataFolder } from '../../infra/open-data/towns.ts';
import { cutTown } from '../../lib/cutting/cut-town.ts';
import type { Door } from '../../lib/cutting/places.ts';
import { type CutFigures, figuresOf } from './figures.ts';
import { byPowerDiagram, byStraightCuts } from './floors.ts';
import { makeLargeTown, readTowns, type TownToCut } from './towns.ts';

type Way = (town: TownToCut) => Int32Array;

const ways: Record<string, Way> = {
  'straight cuts': ({ doors, number }) => byStraightCuts(doors, number),
  'power diagram': ({ doors, number }) => byPowerDiagram(doors, number),
  ours: (town) => sectorsOf(town.doors, cutOf(town).sectors),
};

/** The result of cutting a town with one of the methods; `ms` are measured on this machine. */
export type CutRow = { town: string; number: number; way: string; figures: CutFigures; ms: number };

/** Cuts each town with each method, one after another; includes the real towns if open data lies beside the project. */
export function measureCuts(): CutRow[] {
  const folder = openDataFolder();
  const towns = [...(folder === undefined ? [] : readTowns(folder)), makeLargeTown()];
  return towns.flatMap((town) =>
    Object.entries(ways).map(([way, cut]) => {
      const before = process.cpuUsage();
      const sector = cut(town);
      const { user, system } = process.cpuUsage(before);
      const figures = figuresOf(town.doors, sector, town.number);
      return { town: town.name, number: town.number, way, figures, ms: (user + system) / 1000 };
    }),
  );
}

/** Cuts a town as a first proposal does. */
export function cutOf({ doors, number, tolerance }: TownToCut) {
  return cutTown({ doors, others: [], kept: [], number, tolerance, wholeStreets: true, seed: 1 });
}

function sectorsOf(doors: readonly Door[], sectors: readonly { doors: number[] }[]): Int32Array {
  const sectorOf = new Map(sectors.flatMap((sector, at) => sector.doors.map((id) => [id, at])));
  return Int32Array.from(doors, ({ id }) => sectorOf.get(id) ?? 0);
}

/** Formats the rows as a Markdown table. */
export function cutsTable(rows: readonly CutRow[]): string {
  const percent = (part: number) => `${Math.round((part - 1) * 1000) / 10} %`;
  const lines = rows.map(
    ({ town, number, way, figures: { least, most, shared, streets, metres }, ms }) =>
      `| ${town} into ${number} | ${way} | ${percent(least)} to ${percent(most)} | ${shared} of ${streets} | ${Math.round(metres)} | ${Math.round(ms).toLocaleString('en')} |`,
  );
  return [
    '| town | cut by | loads beside their mean | streets shared | metres from the middle (RMS) | ms of a processor |',
    '| --- | --- | --: | --: | --: | --: |',
    ...lines,
  ].join('\n');
}
