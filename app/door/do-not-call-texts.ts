/** Texts of do-not-call marks. */
export const doNotCall = {
  ask: 'Ne plus solliciter',
  lead: 'Plus personne ne sonnera ici, cette saison et les suivantes :',
  sure: 'Oui, ne plus solliciter',
  askAgain: 'Solliciter de nouveau',
  leadAgain: 'Chacun pourra de nouveau sonner ici :',
  sureAgain: 'Oui, solliciter de nouveau',
  no: 'Non',
  refused: 'Portes à ne plus solliciter',
  refusedLead: 'Le service n’a pas pu le noter. Dites-le à votre chef de secteur.',
  /** Reasons of a refusal, for the member at the door. */
  why: {
    'not-found': 'Cette adresse n’est plus dans les secteurs de la saison, ou la saison est close.',
    forbidden: 'Votre rôle ne permet plus de le dire.',
  },
} as const;
