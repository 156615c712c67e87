import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rectangle } from './rectangle.ts';

/** An outline as the API accepts it. */
type Outline =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** The town of the demo: paths of its import files, and its sectors with their expected address counts. */
export type Town = {
  name: string;
  postalCode: string;
  departments: string;
  addresses: string;
  buildings: string;
  sectors: { name: string; outline: Outline; expected: number }[];
  /** The number of doors at an address; 1 for a house. */
  doorsOf: (banId: string) => number;
  /** The expected dwellings of all addresses according to the buildings; undefined if only the service can calculate them. */
  dwellings?: number;
};

const WEST = 3.05;
const SOUTH = 46.55;
const STEP = 0.0005;
const STREETS = 24;
const HOUSES = 30;

const streetNames = [
  'du Puits',
  'des Lilas',
  'de la Fontaine',
  'du Stade',
  'des Écoles',
  'du Moulin',
  'Jean-Moulin',
  'de l’Église',
];
const header =
  'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;' +
  'nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;' +
  'source_nom_voie;certification_commune;cad_parcelles';

/** Writes the import files of an invented town of 720 addresses to `folder`; every seventh street has blocks of flats. */
export async function makeTown(folder: string): Promise<Town> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [header];
  for (let street = 0; street < STREETS; street += 1) {
    for (let house = 0; house < HOUSES; house += 1) lines.push(addressLine(street, house));
  }
  const addresses = join(folder, 'adresses.csv');
  const buildings = join(folder, 'batiments.csv');
  const departments = join(folder, 'departement.geojson');
  await writeFile(addresses, `${lines.join('\n')}\n`);
  await writeFile(buildings, buildingFile());
  await writeFile(departments, JSON.stringify(department()));
  const middle = [HOUSES / 2, STREETS / 2] as const;
  const sector = (name: string, from: [number, number], to: [number, number]) => ({
    name,
    outline: { type: 'Polygon' as const, coordinates: [box(from, to)] },
    expected: (STREETS / 2) * (HOUSES / 2),
  });
  return {
    name: 'Villeneuve-la-Tournée',
    postalCode: '99000',
    departments,
    addresses,
    buildings,
    sectors: [
      sector('Quartier sud-ouest', [0, 0], [middle[0], middle[1]]),
      sector('Quartier sud-est', [middle[0], 0], [HOUSES, middle[1]]),
      sector('Quartier nord-ouest', [0, middle[1]], [middle[0], STREETS]),
      sector('Quartier nord-est', [middle[0], middle[1]], [HOUSES, STREETS]),
    ],
    doorsOf: (banId) => (isBlock(Number(banId.slice(6, 10))) ? DOORS : 1),
    dwellings: STREETS * HOUSES + blocks.length * HOUSES * (DOORS - 1),
  };
}

const DOORS = 6;
const isBlock = (street: number) => street % 7 === 3;
const blocks = Array.from({ length: STREETS }, (_, street) => street).filter(isBlock);

const banIdOf = (street: number, house: number) =>
  `99001_${String(street).padStart(4, '0')}_${String(house + 1).padStart(5, '0')}`;

/** The blocks of flats, each of two addresses side by side. */
function buildingFile(): string {
  const lines = blocks.flatMap((street) =>
    Array.from({ length: HOUSES / 2 }, (_, at) => {
      const addresses = [banIdOf(street, 2 * at), banIdOf(street, 2 * at + 1)];
      const [lon, lat] = [WEST + (2 * at + 0.5) * STEP, SOUTH + street * STEP];
      const id = `immeuble-${street}-${at}`;
      return `${id};${addresses.join('|')};${lon.toFixed(6)};${lat.toFixed(6)};${2 * DOORS};3;collective;1974;`;
    }),
  );
  const names = 'batiment_id;ban_ids;lon;lat;nb_log;nb_niveau;usage;annee_construction;outline_wkt';
  return `${[names, ...lines].join('\n')}\n`;
}

function addressLine(street: number, house: number): string {
  const number = house + 1;
  const name = `Rue ${streetNames[street % streetNames.length]}${street < streetNames.length ? '' : ` ${Math.floor(street / streetNames.length) + 1}`}`;
  const id = banIdOf(street, house);
  const [lon, lat] = [(WEST + house * STEP).toFixed(6), (SOUTH + street * STEP).toFixed(6)];
  return `${id};;${number};;${name};99000;99001;Villeneuve-la-Tournée;;;;;${lon};${lat};;;;VILLENEUVE LA TOURNEE;;;;0;`;
}

/** A ring half a step outside the addresses, so that no address is on a border. */
function box([left, bottom]: [number, number], [right, top]: [number, number]) {
  const lon = (column: number) => Number((WEST + (column - 0.5) * STEP).toFixed(6));
  const lat = (row: number) => Number((SOUTH + (row - 0.5) * STEP).toFixed(6));
  return rectangle([lon(left), lat(bottom)], [lon(right), lat(top)]);
}

function department() {
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { code: '99', nom: 'Département de démonstration' },
        geometry: { type: 'Polygon', coordinates: [box([-10, -10], [HOUSES + 10, STREETS + 10])] },
      },
    ],
  };
}
