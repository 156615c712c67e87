/** Texts of looking at the example. */
export const exampleTexts = {
  title: 'Essayer avec un exemple',
  lead: 'Une amicale de dix personnes dans une ville inventée, au milieu de sa tournée. Rien n’y est réel, aucun message ne part.',
  begin: 'Essayer avec un exemple',
  making: 'La saison se prépare…',
  steps: (done: number, of: number) => `${done} étapes sur ${of}`,
  ready: 'L’exemple est prêt. Entrez :',
  as: {
    chief: 'En chef d’amicale',
    treasurer: 'En trésorière',
    member: 'En membre, à la porte',
  },
} as const;
