import type { NewBuilding } from '../../data/buildings/upsert.ts';
import {
  identifier,
  isBanId,
  type Kind,
  LineFault,
  MOST_DWELLINGS,
  MOST_STOREYS,
  wholeNumber,
  year,
} from './cells.ts';
import { placeOf, readPosition } from './position.ts';

const usages = ['individual', 'collective', 'mixed', 'business', 'outbuilding', 'unknown'] as const;

/** The service's own format, for data that a town knows better than the open data. */
export const own: Kind = {
  name: 'own buildings',
  columns: [
    ['batiment_id'],
    ['ban_ids'],
    ['lon'],
    ['lat'],
    ['nb_log'],
    ['nb_niveau'],
    ['usage'],
    ['annee_construction'],
    ['outline_wkt'],
  ],
  read: (cells) => ({
    batiment_id: identifier(cells.text('batiment_id'), 'batiment_id'),
    rnb_id: null,
    source: 'own',
    nb_log: wholeNumber(cells.text('nb_log'), 'nb_log', MOST_DWELLINGS),
    nb_niveau: wholeNumber(cells.text('nb_niveau'), 'nb_niveau', MOST_STOREYS),
    usage: readUsage(cells.text('usage')),
    annee_construction: year(cells.text('annee_construction'), 'annee_construction'),
    ban_ids: readBanIds(cells.text('ban_ids')),
    ...placeOf(
      cells.text('outline_wkt'),
      readPosition(cells.text('lon'), cells.text('lat')),
      cells.text('code_insee'),
    ),
  }),
};

function readUsage(text: string): NewBuilding['usage'] {
  const usage = usages.find((known) => known === (text || 'unknown'));
  if (usage) return usage;
  throw new LineFault(`has a usage that is none of ${usages.join(', ')}`);
}

/** The author of this file can correct it, so that a malformed identifier is a fault here. */
function readBanIds(text: string): string[] {
  const ids = [...new Set(text.split('|').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.every(isBanId)) return ids;
  throw new LineFault('has a ban_id of another form');
}
