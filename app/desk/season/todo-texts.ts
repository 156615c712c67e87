/** Texts of what waits in a season. */
export const todo = {
  title: 'À traiter',
  nothing: 'Rien n’attend : tout est à jour.',
  ownDue: (sum: string) => `Il vous reste ${sum} à remettre`,
  due: (sum: string, members: string) => `${sum} à remettre par ${members}`,
  treasury: (sum: string) => `${sum} en caisse, à déposer en banque`,
  first: 'La tournée n’a pas encore commencé. Dans cet ordre :',
  addMembers: 'Ajouter des membres à la saison',
  cut: 'Découper la commune en secteurs',
  assign: 'Confier chaque secteur à un membre',
  walk: 'Tout est prêt : les membres peuvent noter leur premier passage.',
};
