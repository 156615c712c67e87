/** Texts of all lists. */
export const lists = {
  filters: 'Filtres',
  filter: 'Filtrer',
  clear: 'Effacer les filtres',
  first: 'Revenir au début',
};
