/** Card payments on the donor's own phone. */
export const cardLink = {
  title: 'Carte bancaire',
  needsNetwork: 'La carte bancaire a besoin du réseau. Choisissez un autre moyen.',
  notSent: 'Ce passage n’a pas pu être envoyé : la carte attend. Réessayez, ou choisissez un autre moyen.',
  scan: 'Le donateur scanne ce code avec son téléphone et paie par carte, Apple Pay ou Google Pay.',
  code: 'Code à scanner pour payer',
  until: 'valable jusqu’à',
  statuses: {
    open: 'En attente du paiement…',
    processing: 'Paiement en cours…',
    succeeded: 'Payé par carte.',
    canceled: 'Ce code n’est plus valable.',
  },
  declined: 'La dernière carte a été refusée : le donateur peut en essayer une autre.',
  newCode: 'Nouveau code',
  otherwise: 'Payer autrement',
  stillOpen:
    'Le donateur peut encore payer par carte avec le code. Ne prenez pas d’argent avant que ce passage soit envoyé.',
} as const;
