import type { NewBuilding } from '../../data/buildings/upsert.ts';
import {
  type Cells,
  identifier,
  isBanId,
  type Kind,
  MOST_DWELLINGS,
  MOST_STOREYS,
  wholeNumber,
  year,
} from './cells.ts';
import { placeOf, readPosition } from './position.ts';

const SHAPES = ['geom_groupe', 'geom_batiment_construction', 'geom_cstr', 'WKT', 'wkt', 'geom', 'geometry'];
const PLACES = [...SHAPES, 'lon'];
const ADDRESSES = ['cle_interop_adr', 'l_cle_interop_adr', 'cle_interop_adr_principale_ban'];

/** Groups of buildings: `batiment_groupe_compile` and its variants with fewer columns. */
export const bdnbGroups: Kind = {
  name: 'BDNB batiment_groupe',
  columns: [['batiment_groupe_id'], PLACES],
  read: (cells) => readBuilding(cells, 'batiment_groupe_id'),
};

/** Single buildings: `batiment_construction`. */
export const bdnbConstructions: Kind = {
  name: 'BDNB batiment_construction',
  columns: [['batiment_construction_id'], PLACES],
  read: (cells) => readBuilding(cells, 'batiment_construction_id'),
};

/** The separate file of addresses. */
export const bdnbAddresses: Kind = {
  name: 'BDNB addresses',
  columns: [['cle_interop_adr'], ['code_commune_insee', 'libelle_adresse']],
  refusal:
    'these are addresses of the BDNB, without any building: batiment_groupe_id or batiment_construction_id is missing. Import the file of the buildings, which name their addresses; the addresses themselves come from the BAN',
};

function readBuilding(cells: Cells, id: string): NewBuilding {
  const nb_log = wholeNumber(cells.text('nb_log', 'ffo_bat_nb_log'), 'nb_log', MOST_DWELLINGS);
  const town = cells.text('code_commune_insee') || cells.text('code_departement_insee');
  const usage = cells.text(
    'usage_principal_bdnb_open',
    'usage_niveau_1_txt',
    'ffo_bat_usage_niveau_1_txt',
    'type_batiment',
  );
  const built = cells.text('annee_construction', 'ffo_bat_annee_construction');
  const position = readPosition(cells.text('lon'), cells.text('lat'));
  return {
    batiment_id: identifier(cells.text(id), id),
    rnb_id: cells.text('rnb_id') || null,
    source: 'bdnb',
    nb_log,
    nb_niveau: wholeNumber(cells.text('nb_niveau', 'ffo_bat_nb_niveau'), 'nb_niveau', MOST_STOREYS),
    usage: foldUsage(usage, nb_log),
    annee_construction: year(built, 'annee_construction'),
    ban_ids: arrayOf(cells.text(...ADDRESSES)).filter(isBanId),
    ...placeOf(cells.text(...SHAPES), position, town),
  };
}

/** Reads an array in PostgreSQL format, `{a,b}`, or a cell with a single value. */
function arrayOf(text: string): string[] {
  const values = text.replace(/^\{(.*)\}$/s, '$1').split(',');
  return [...new Set(values.map((value) => value.trim().replace(/^"(.*)"$/, '$1')))];
}

type Usage = NewBuilding['usage'];

/** The usages in the files, without accents and in lower case; a longer text begins with one of these. */
const beginnings: [string, Usage][] = [
  ['residentiel individuel', 'individual'],
  ['maison', 'individual'],
  ['residentiel collectif', 'collective'],
  ['logements collectifs', 'collective'],
  ['appartement', 'collective'],
  ['dependance', 'outbuilding'],
  ['tertiaire', 'business'],
  ['secondaire', 'business'],
  ['primaire', 'business'],
  ['non residentiel', 'business'],
  ['centres commerciaux', 'business'],
];

/** Maps a French usage text to a usage; a business with dwellings is mixed. */
export function foldUsage(text: string, dwellings: number | null): Usage {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const usage = beginnings.find(([beginning]) => plain.startsWith(beginning))?.[1] ?? 'unknown';
  return usage === 'business' && dwellings !== null && dwellings > 0 ? 'mixed' : usage;
}
