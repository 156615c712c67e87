export const unsent = {
  one: 'saisie attend sur ce téléphone',
  many: 'saisies attendent sur ce téléphone',
};
