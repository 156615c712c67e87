import type { Outline } from '../core/geometry.ts';
import type { NewAddress } from '../data/addresses/addresses.ts';
import { type House, housesOfTown } from './town/houses.ts';
import { pointAt, positionOf } from './town/plane.ts';

/** A commune that does not exist, in a département that does not exist: made, not drawn from anywhere, and always the same. */
export const exampleTown = {
  code_insee: '96001',
  name: 'Saint-Exemple',
  postal_codes: ['96100'],
  department: { code: '96', name: 'Département d’exemple' },
} as const;

const columns = [
  'id',
  'id_fantoir',
  'numero',
  'rep',
  'nom_voie',
  'code_postal',
  'code_insee',
  'nom_commune',
  'code_insee_ancienne_commune',
  'nom_ancienne_commune',
  'x',
  'y',
  'lon',
  'lat',
  'type_position',
  'alias',
  'nom_ld',
  'libelle_acheminement',
  'nom_afnor',
  'source_position',
  'source_nom_voie',
  'certification_commune',
  'cad_parcelles',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;

/** The addresses of the town as the BAN's file of a commune has them. */
export function exampleTownCsv(): string {
  const lines = housesOfTown().map((house) => columns.map((name) => cellsOf(house)[name] ?? '').join(';'));
  return `${[columns.join(';'), ...lines].join('\n')}\n`;
}

/** The addresses of the town as an import stores them. */
export function exampleTownAddresses(): NewAddress[] {
  return housesOfTown().map((house) => {
    const [lon, lat] = positionOf(house.at);
    return {
      ban_id: banIdOf(house),
      numero: house.numero,
      rep: house.rep,
      voie: house.name,
      code_postal: exampleTown.postal_codes[0],
      code_insee: exampleTown.code_insee,
      commune: exampleTown.name,
      lon,
      lat,
      ...(house.numero === null ? { kind: 'place' as const } : {}),
    };
  });
}

/** The dwellings of the buildings that have several, by the id of their address. */
export function exampleTownDwellings(): { ban_id: string; dwellings: number }[] {
  return housesOfTown()
    .filter(({ dwellings }) => dwellings > 1)
    .map((house) => ({ ban_id: banIdOf(house), dwellings: house.dwellings }));
}

const BORDER_STEP = 6;
const BORDER = 990;

/** The border of the commune, around all of its addresses. */
export function exampleTownOutline(): Outline & { type: 'Polygon' } {
  const ring: [number, number][] = [];
  for (let degrees = 0; degrees < 360; degrees += BORDER_STEP) {
    const angle = (degrees * Math.PI) / 180;
    const metres =
      BORDER + 70 * Math.sin(3 * angle + 1) + 45 * Math.sin(7 * angle) + 20 * Math.sin(17 * angle);
    ring.push(positionOf(pointAt(degrees, metres)));
  }
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : ring] };
}

/** The number that the BAN writes where houses have none. */
const NO_NUMBER = 99_999;

function cellsOf(house: House): Cells {
  const [lon, lat] = positionOf(house.at);
  return {
    id: banIdOf(house),
    numero: String(house.numero ?? NO_NUMBER),
    rep: house.rep ?? '',
    nom_voie: house.name,
    code_postal: exampleTown.postal_codes[0],
    code_insee: exampleTown.code_insee,
    nom_commune: exampleTown.name,
    lon: lon.toFixed(6),
    lat: lat.toFixed(6),
    libelle_acheminement: 'SAINT EXEMPLE',
    certification_commune: '1',
  };
}

function banIdOf({ street, numero, rep, at }: House): string {
  const number = String(numero ?? NO_NUMBER).padStart(5, '0');
  const place = numero === null ? `_${Math.round(at[0] + 2000)}` : '';
  return `${exampleTown.code_insee}_${String(street).padStart(4, '0')}_${number}${rep ? `_${rep}` : ''}${place}`;
}
