/** Texts for the place and the time of a visit. */
export const place = {
  floor: 'Étage',
  ground: 'RDC',
  door: 'Porte',
  unknownFlat: 'logement non précisé',
  unknown: 'adresse inconnue',
  parts: { morning: 'Matin', afternoon: 'Après-midi', evening: 'Soir' },
} as const;
