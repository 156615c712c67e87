import { createHash } from 'node:crypto';
import { foldUsage } from './bdnb.ts';
import { type Kind, LineFault, MOST_DWELLINGS, wholeNumber, year } from './cells.ts';
import { placeOf, readPosition } from './position.ts';

/** An extract of BDNB 0.6, whose buildings have no identifier: address and outline identify them. */
export const bdnbExtract: Kind = {
  name: 'BDNB extract',
  columns: [['libelle_adr'], ['nb_log'], ['geom_l93']],
  read: (cells) => {
    const nb_log = wholeNumber(cells.text('nb_log'), 'nb_log', MOST_DWELLINGS);
    const label = cells.text('libelle_adr');
    const outline = cells.text('geom_l93');
    if (outline === '') throw new LineFault('has no geom_l93');
    return {
      batiment_id: contentId('bdnb', [label, outline]),
      rnb_id: null,
      source: 'bdnb',
      nb_log,
      nb_niveau: null,
      usage: foldUsage(cells.text('type_batiment'), nb_log),
      annee_construction: year(cells.text('annee_construction'), 'annee_construction'),
      ban_ids: [],
      ...placeOf(outline, readPosition(cells.text('lon'), cells.text('lat'))),
    };
  },
};

/** Derives a building's identifier from its distinguishing values, so that repeated imports of a line give equal identifiers. */
export function contentId(prefix: string, parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${prefix}-${digest.slice(0, 20)}`;
}
