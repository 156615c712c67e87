/** Texts of the association list. */
export const associations = {
  title: 'Amicales',
  lead: 'Choisissez l’amicale que vous voulez voir.',
  none: 'Il n’y a encore aucune amicale.',
};
