import type { EntityRow } from '../data/entities.ts';

/** French labels, as applications show them. */
export const entityTypeLabels: Record<EntityRow['entity_type_id'], string> = {
  1: 'Amicale',
  2: 'Union départementale',
  3: 'Association sportive',
  4: 'Association scolaire',
  5: 'Fêtes et culture',
  6: 'Association caritative',
  9: 'Autre',
};
