import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { processEnvironment } from '../../lib/core/config/config.ts';

/** A real town, and how many sectors its chief would want; loads may be `tolerance` from the mean. */
export type RealTown = { name: string; postalCode: string; file: string; number: number; tolerance: number };

/** Towns of open data: a dense one, a village, and the buildings of a countryside that have no streets. */
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

/** The folder of open data, which lies beside the project; undefined where it is not. */
export function openDataFolder(): string | undefined {
  const folder = processEnvironment['OPEN_DATA'] ?? '../shared/data';
  return existsSync(folder) ? folder : undefined;
}

/** The addresses of a town as a file of the BAN. */
export function addressFileOf(folder: string, { file }: RealTown): string {
  const text = readFileSync(join(folder, file), 'utf8');
  return file.startsWith('bdnb') ? fromBuildings(text) : text;
}

type Building = Record<'batiment_groupe_id' | 'code_commune_insee' | 'lon' | 'lat', string>;

/**
 * Buildings know no street. The section of the land register stands for it, with the number of the parcel; where several
 * parcels are one property, this is a street by itself.
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
