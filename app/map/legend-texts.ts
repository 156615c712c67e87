/** Texts of the map legend. */
export const legend = {
  title: 'Légende',
  unit: 'Adresses par état',
  inSector: ', dans le secteur',
  unassigned: 'sans secteur',
  visitsApart: 'passage sans adresse',
  visitsApartMany: 'passages sans adresse',
} as const;

export const stateNames = {
  todo: 'à faire',
  'to-finish': 'à finir',
  done: 'fait',
  'do-not-call': 'ne pas solliciter',
} as const;
