import { contentId } from './bdnb-extract.ts';
import { type Kind, LineFault, MOST_DWELLINGS, MOST_STOREYS, wholeNumber, year } from './cells.ts';
import { placeOf, readPosition } from './position.ts';

/**
 * Social housing by address and programme. Its lines have no identifier; the derived one does not depend on the number of
 * dwellings.
 */
export const rpls: Kind = {
  name: 'RPLS',
  columns: [
    ['adresse_cle'],
    ['nb_logements'],
    ['etage_max'],
    ['programme'],
    ['annee_construction'],
    ['lon'],
    ['lat'],
  ],
  read: (cells) => {
    const nb_log = wholeNumber(cells.text('nb_logements'), 'nb_logements', MOST_DWELLINGS);
    const topFloor = wholeNumber(cells.text('etage_max'), 'etage_max', MOST_STOREYS);
    const key = ['adresse_cle', 'programme', 'annee_construction', 'lon', 'lat'].map((name) =>
      cells.text(name),
    );
    if (key[0] === '') throw new LineFault('has no adresse_cle');
    return {
      batiment_id: contentId('rpls', key),
      rnb_id: null,
      source: 'own',
      nb_log,
      // The ground floor is floor 0.
      nb_niveau: topFloor === null ? null : topFloor + 1,
      usage: (nb_log ?? 0) > 1 ? 'collective' : 'unknown',
      annee_construction: year(cells.text('annee_construction'), 'annee_construction'),
      ban_ids: [],
      ...placeOf('', readPosition(cells.text('lon'), cells.text('lat'))),
    };
  },
};
