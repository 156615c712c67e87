/** Texts of the list of doors. */
export const list = {
  title: 'Portes',
  sector: 'Secteur',
  search: 'Numéro ou rue',
  searchHint: 'ex. : 12 lilas',
  leftOnly: 'Seulement ce qui reste',
  left: 'Il reste',
  map: 'Sur la carte',
  none: 'Aucune porte ne correspond.',
  allDone: 'Tout est fait ici.',
  odd: 'côté impair',
  even: 'côté pair',
  flats: 'logements',
  cardWaits: 'carte en attente',
  codeOver: 'code expiré',
  payment: 'paiement',
} as const;

/** Labels for the states of a door. */
export const states = {
  todo: 'à faire',
  'to-finish': 'à finir',
  done: 'fait',
  'do-not-call': 'ne pas solliciter',
} as const;
