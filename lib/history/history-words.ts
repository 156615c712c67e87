/** French words for values that only the history has; the application has them generated. */
export const historyWords = {
  // The service's own reasons; those of people are their words.
  cancel_reasons: { refunded: 'Paiement remboursé', dispute_lost: 'Contestation perdue' },
  factor_changes: {
    'passkey-added': 'Clé d’accès ajoutée',
    'passkey-removed': 'Clé d’accès retirée',
    'passkey-copied': 'Clé d’accès retirée, car elle semblait copiée',
    'codes-added': 'Application de codes ajoutée',
    'codes-removed': 'Application de codes retirée',
    'recovery-codes-made': 'Nouveaux codes de secours',
    'recovery-code-used': 'Code de secours utilisé',
    reset: 'Réinitialisé par un administrateur',
  },
  receipt_obstacles: {
    'receipt-not-printable': 'Non établi, un texte ne peut pas y figurer',
    'cell-damaged': 'Non établi, une valeur est illisible',
  },
  suppression_reasons: {
    bounced: 'La boîte n’existe pas ou refuse les messages',
    complained: 'Son propriétaire a signalé un e-mail comme indésirable',
  },
  switch_off_reasons: {
    failing: 'Trois jours sans réponse favorable',
    gone: 'Le logiciel répond qu’il n’existe plus',
  },
  takes: { kept: 'La valeur du service', refused: 'La valeur du téléphone' },
} as const satisfies Record<string, Record<string, string>>;
