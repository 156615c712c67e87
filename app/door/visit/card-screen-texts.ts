/** Texts of the screen with the code of a card payment. */
export const cardScreen = {
  title: 'Carte bancaire',
  back: 'Retour à la porte',
  notSent: 'Ce passage n’a pas pu être envoyé : la carte attend. Réessayez, ou choisissez un autre moyen.',
  scan: 'Le donateur scanne ce code pour payer.',
  code: 'Code à scanner pour payer',
  until: 'valable jusqu’à',
  statuses: {
    open: 'En attente du paiement…',
    processing: 'Paiement en cours…',
    succeeded: 'Payé par carte.',
    canceled: 'Code expiré.',
  },
  declined: 'La dernière carte a été refusée : le donateur peut en essayer une autre.',
  unheard: 'Le service ne répond pas : ce téléphone ne voit pas si le donateur paie.',
  slow: 'Le service tarde à répondre : attendez, ou choisissez un autre moyen.',
  newCode: 'Nouveau code',
  goOn: 'Continuer',
} as const;
