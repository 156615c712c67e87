/** French words for values that only the history has; the application has them generated. */
export const historyWords = {
  // The service's own reasons; those of people are their words.
  cancel_reasons: { refunded: 'Paiement remboursé', dispute_lost: 'Contestation perdue' },
  receipt_obstacles: {
    'receipt-not-printable': 'Non établi, un texte ne peut pas y figurer',
    'cell-damaged': 'Non établi, une valeur est illisible',
  },
  suppression_reasons: {
    bounced: 'La boîte n’existe pas ou refuse les messages',
    complained: 'Son propriétaire a signalé un e-mail comme indésirable',
  },
  takes: { kept: 'La valeur du service', refused: 'La valeur du téléphone' },
} as const satisfies Record<string, Record<string, string>>;
