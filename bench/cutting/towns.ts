import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { addressFileOf, BONDY_DWELLINGS, type RealTown, realTowns } from '../../infra/open-data/towns.ts';
import { metresPerDegree } from '../../lib/core/geometry.ts';
import type { Door } from '../../lib/cutting/places.ts';
import { readAddress, readHeader } from '../../lib/imports/ban.ts';

/** A town to cut, with the wanted number of sectors. */
export type TownToCut = { name: string; doors: Door[]; number: number; tolerance: number };

/** The real towns from a folder of open data; Bondy once by addresses and once by the dwellings of its social housing. */
export function readTowns(folder: string): TownToCut[] {
  const { bondy, aiglun, perigueux } = realTowns;
  const byDwellings = { ...toCut(folder, bondy), name: 'Bondy, dwellings', tolerance: 0.1 };
  return [
    toCut(folder, bondy),
    { ...byDwellings, doors: withDwellings(folder, byDwellings.doors) },
    toCut(folder, aiglun),
    toCut(folder, perigueux),
  ];
}

/** A made-up town of 40,000 houses in 1,600 streets on a grid, for 300 sectors. */
export function makeLargeTown(): TownToCut {
  const doors = Array.from({ length: 40_000 }, (_, at): Door => {
    const [column, row] = [at % 200, Math.floor(at / 200)];
    const street = 8 * row + Math.floor(column / 25);
    const place = { lon: 2.3 + column * 0.0002, lat: 48.8 + row * 0.0002 };
    return {
      id: at + 1,
      numero: (column % 25) + 1,
      rep: null,
      voie: `Rue ${street}`,
      code_insee: '93010',
      ...place,
      load: 1,
    };
  });
  return { name: 'a grid of 40,000', doors, number: 300, tolerance: 0.1 };
}

function toCut(folder: string, { name, number, tolerance, ...town }: RealTown): TownToCut {
  const [header, ...lines] = addressFileOf(folder, { name, number, tolerance, ...town })
    .trim()
    .split('\n');
  const columns = readHeader(header);
  const doors = lines.flatMap((line, at): Door[] => {
    const address = readAddress(line, columns);
    if ('fault' in address) return [];
    const { numero, rep, voie, code_insee, lon, lat } = address;
    return [{ id: at + 1, numero, rep, voie, code_insee, lon, lat, load: 1 }];
  });
  return { name, doors, number, tolerance };
}

/** In metres: a programme farther than this from every address is ignored. */
const NEAR = 30;

/** Adds the dwellings of each programme to its nearest address. */
function withDwellings(folder: string, doors: readonly Door[]): Door[] {
  const text = readFileSync(join(folder, BONDY_DWELLINGS), 'utf8');
  const programmes: { nb_logements: string; lon: string; lat: string }[] = parse(text, {
    columns: true,
    delimiter: ';',
  });
  const loads = new Map<number, number>();
  const { ofLongitude, ofLatitude } = metresPerDegree(48.9);
  for (const { nb_logements, lon, lat } of programmes) {
    const distance = (door: Door) =>
      Math.hypot((door.lon - Number(lon)) * ofLongitude, (door.lat - Number(lat)) * ofLatitude);
    const nearest = doors.reduce((best, door) => (distance(door) < distance(best) ? door : best));
    if (distance(nearest) > NEAR) continue;
    loads.set(nearest.id, (loads.get(nearest.id) ?? 0) + Number(nb_logements));
  }
  return doors.map((door) => ({ ...door, load: Math.max(1, loads.get(door.id) ?? 1) }));
}
