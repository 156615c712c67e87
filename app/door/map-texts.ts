import { plural } from '../texts/numbers.ts';

/** Texts of the door map. */
export const doorMap = {
  title: 'Carte des portes',
  list: 'Portes en liste',
  chosen: 'Porte choisie',
  open: 'Ouvrir la porte',
  close: 'Fermer',
  position: 'Ma position',
  positions: {
    off: () => '',
    asked: () => 'Recherche de votre position…',
    known: (metres: number) =>
      `Position connue à ${plural(Math.max(1, Math.round(metres)), 'mètre')} près. Elle n’est ni gardée ni envoyée.`,
    refused: () =>
      'Le téléphone ne donne pas la position à cette page. Autorisez-la dans les réglages du navigateur, puis recommencez.',
    unavailable: () => 'La position est introuvable pour l’instant. Dehors, loin des murs, elle vient mieux.',
    late: () => 'La position tarde à venir. Elle s’affichera dès qu’elle sera connue.',
  },
} as const;
