/** Card payments on the donor's own phone, also without a network. */
export const cardLink = {
  show: 'Montrer le code à payer',
  needsNetwork: 'La carte bancaire a besoin du réseau. Choisissez un autre moyen.',
  otherwise: 'Payer autrement',
  stillOpen:
    'Le donateur peut encore payer par carte avec le code. Ne prenez pas d’argent avant que ce passage soit envoyé.',
} as const;

const TREASURER = 'prévenez le trésorier, qui peut rembourser la carte.';
const otherwise: Record<string, string> = {
  cash: `Payé par carte alors que des espèces sont notées : gardez l’argent et ${TREASURER}`,
  cheque: `Payé par carte alors qu’un chèque est noté : gardez le chèque et ${TREASURER}`,
  pay: `La carte a payé deux fois, ou un autre montant que celui qui est noté : ${TREASURER}`,
};

/** How the card of a visit stands. */
export const cardStates = {
  card: 'Carte :',
  waiting: 'Carte en attente',
  otherwise,
  otherwiseElse: `Payé par carte alors qu’autre chose est noté : ${TREASURER}`,
};
