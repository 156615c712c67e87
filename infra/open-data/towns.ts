import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { processEnvironment } from '../../lib/core/config/config.ts';

/** A real town, and the number of sectors that its chief wants; the load of a sector may differ from the mean by `tolerance`. */
export type RealTown = { name: string; postalCode: string; file: string; number: number; tolerance: number };

/** Towns from open data: a dense town, a village, and a rural area with buildings but no streets. */
export const realTowns = {
  bondy: {
    name: 'Bondy',
    postalCode: '93140',
    file: 'ban-93010-bondy.csv',
    number: 30,
    tolerance: 0.05,
  },
  aiglun: {
    name: 'Aiglun',
    postalCode: '04510',
    file: 'ban-04001-aiglun.csv',
    number: 3,
    tolerance: 0.1,
  },
  perigueux: {
    name: 'Périgueux',
    postalCode: '24000',
    file: 'bdnb-perigueux-batiment-construction.csv',
    number: 12,
    tolerance: 0.1,
  },
} as const satisfies Record<string, RealTown>;

/** The dwellings of Bondy's social housing. */
export const BONDY_DWELLINGS = 'rpls-2022-bondy-logements.csv';

/** The folder of open data beside the project (or `OPEN_DATA`); undefined if it does not exist. */
export function openDataFolder(): string | undefined {
  const folder = processEnvironment['OPEN_DATA'] ?? '../shared/data';
  return existsSync(folder) ? folder : undefined;
}

/** The addresses of a town in the format of the BAN. */
export function addressFileOf(folder: string, { file }: RealTown): string {
  const text = readFileSync(join(folder, file), 'utf8');
  return file.startsWith('bdnb') ? fromBuildings(text) : text;
}

type Building = Record<'batiment_groupe_id' | 'code_commune_insee' | 'lon' | 'lat', string>;

/**
 * Converts buildings, which have no street, to addresses. The section of the land register replaces the street, and the
 * number of the parcel the house number; a property of several parcels becomes its own street.
 */
function fromBuildings(text: string): string {
  const buildings: Building[] = parse(text, { columns: true, delimiter: ';' });
  const lines = buildings.map(({ batiment_groupe_id: group, code_commune_insee: commune, lon, lat }, at) => {
    const [, section, parcel] = /^\d{8}([0-9A-Z]{2})(\d{4})_/.exec(group) ?? [];
    const street = section === undefined ? `Ensemble ${group.slice(2, 14)}` : `Section ${section}`;
    const id = `${commune}_bdnb_${String(at).padStart(5, '0')}`;
    return `${id};${parcel ?? ''};;${street};24000;${commune};Périgueux;${lon};${lat}`;
  });
  return ['id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;lon;lat', ...lines, ''].join('\n');
}
