/** Texts of what waits in a season. */
export const todo = {
  title: 'À traiter',
  notBegun: 'La tournée n’a pas encore commencé : rien n’attend.',
  nothing: 'Rien n’attend : tout est à jour.',
  ownDue: (sum: string) => `Il vous reste ${sum} à remettre`,
  due: (sum: string, members: string) => `${sum} à remettre par ${members}`,
  treasury: (sum: string) => `${sum} en caisse, à déposer en banque`,
};
