const named = (sum: string): string => (sum === '' ? '' : ` (${sum})`);

/** Money of visits that the service does not have, which cannot be handed over. */
export const unheardTexts = {
  refused: (sum: string) => `dont ${sum} refusés : à corriger`,
  unsent: (sum: string) => `dont ${sum} pas encore envoyés`,
  announced: (sum: string) => `${sum} annoncés, à compter`,
  sendFirst: (sum: string) =>
    `Envoyez d’abord ce qui attend${named(sum)} : seul ce qui est envoyé peut être remis.`,
  correctFirst: (sum: string) =>
    `Corrigez d’abord les passages refusés${named(sum)} : seul ce que le service a reçu peut être remis.`,
  toSend: 'Voir ce qui attend',
  toCorrect: 'Voir les passages refusés',
} as const;
