/** Texts of the association and season in the frame. */
export const seasonFrame = {
  season: 'Saison',
  /** The first option, while the season of the address is not one of the association. */
  choose: 'Choisir une saison',
  unknown: 'Cette saison n’existe pas, ou plus. Choisissez-en une autre en haut de la page.',
  none: 'Aucune saison',
};
