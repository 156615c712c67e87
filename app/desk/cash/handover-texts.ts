/** Counting cash and cheques. */
export const counting = {
  title: 'Comptage',
  hint: 'Écrivez combien il y en a de chaque ; laissez vide ce qu’il n’y a pas. Entrée passe à la case suivante.',
  notes: 'Billets',
  coins: 'Pièces',
  number: 'Nombre de',
  cheques: 'Chèques',
  chequeCount: 'Nombre de chèques',
  chequeSum: 'Somme des chèques, en euros',
  counted: 'Compté',
  nothingYet: 'La somme s’affiche ici pendant que vous comptez.',
  exact: 'Le compte est juste.',
  reasonHint: 'L’écart et son motif restent visibles ; rien ne les efface.',
  notACount: 'Une case ne contient pas un nombre entier. Écrivez par exemple 12.',
  notAnAmount: 'La somme des chèques n’est pas un montant. Écrivez par exemple 40,00.',
  chequesHalf: 'Indiquez à la fois le nombre de chèques et leur somme.',
};

/** The list of hand-overs. */
export const handovers = {
  title: 'Remises et dépôts',
  lead: 'Toutes les remises de la saison, les dépôts en banque et ce qui a été annulé, le plus récent d’abord.',
  all: 'Toutes les remises et tous les dépôts',
  none: 'Aucune remise ne correspond.',
  state: 'État',
  anyState: 'Tous',
  next: 'Remises suivantes',
  toCount: 'À compter',
  nothingToCount: 'Aucune remise n’attend d’être comptée.',
  gaps: 'Écarts constatés',
  gapsLead: 'Ce qui a été compté ne correspondait pas aux passages. Un écart reste noté avec son motif.',
  noGap: 'Aucun écart : tout ce qui a été compté correspond aux passages.',
  deposits: 'Dépôts en banque',
  noDeposit: 'Rien n’a encore été déposé.',
  reference: 'Référence',
  treasury: 'Caisse',
  unnamed: 'Membre sans nom',
};

/** Labels for the states of hand-overs and deposits. */
export const states: Record<string, string> = {
  declared: 'Annoncée, à compter',
  confirmed: 'Comptée',
  cancelled: 'Annulée',
};

export const handover = {
  title: 'Remise',
  depositTitle: 'Dépôt en banque',
  back: 'Espèces',
  own: 'Vous avez annoncé cette remise, ou c’est votre argent : une autre personne doit la compter. Si votre amicale n’a personne d’autre, elle sera confirmée sans témoin, et cela restera noté.',
  confirm: 'Compter et confirmer',
  confirmHint: 'La remise entre en caisse dès que vous confirmez, et le membre reçoit un e-mail.',
  submit: 'Confirmer la remise',
  confirmed: 'La remise est confirmée : elle est en caisse.',
  expected: 'Selon les passages',
  reason: 'Motif de l’écart',
  cancelHint:
    'Les passages redeviennent à remettre et pourront être corrigés. Le numéro et ce qui a été compté restent visibles.',
  cancelDepositHint: 'L’argent revient en caisse. Le numéro du dépôt reste visible.',
  cancelReason: 'Motif de l’annulation',
  cancelReasonFree: 'Motif de l’annulation (facultatif)',
  cancelSubmit: 'Annuler la remise',
  cancelDeposit: 'Annuler le dépôt',
  cancelled: 'L’annulation est enregistrée.',
  slip: 'Télécharger le bordereau (PDF)',
  slipBusy: 'Préparation du bordereau…',
  visits: 'Passages',
  cheques: 'Chèques déposés',
  noVisits: 'Aucun.',
  unwitnessed: 'Confirmée sans témoin : personne d’autre ne pouvait compter.',
};

export const declaring = {
  title: 'Annoncer une remise',
  lead: 'L’argent d’un membre change de mains : tous ses passages en espèces et par chèque qui n’ont pas encore été remis. Leur montant ne pourra plus être corrigé.',
  twoPairs: 'Qui annonce une remise ne la confirme pas : une autre personne la comptera.',
  nothing: 'Personne n’a d’argent à remettre.',
  nothingOwn: 'Vous n’avez pas d’argent à remettre.',
  member: 'Membre',
  choose: 'Choisissez un membre',
  notChosen: 'Choisissez le membre qui remet son argent.',
  expected: 'Selon les passages',
  note: 'Remarque (facultative)',
  submit: 'Annoncer la remise',
  link: 'Annoncer une remise',
};

export const depositing = {
  title: 'Déposer à la banque',
  lead: 'L’argent quitte la caisse. Le bordereau à signer est prêt aussitôt ; il liste les chèques, les plus anciens d’abord.',
  nothing: 'La caisse est vide : il n’y a rien à déposer. Confirmez d’abord les remises qui attendent.',
  inTreasury: 'En caisse',
  reference: 'Référence du dépôt (facultative)',
  referenceHint: 'Comme la banque l’appelle, par exemple le numéro du bordereau.',
  on: 'Déposé le',
  note: 'Remarque (facultative)',
  submit: 'Enregistrer le dépôt',
  link: 'Déposer à la banque',
};

export const stock = {
  title: 'Calendriers',
  lead: 'Qui a reçu combien de calendriers, et combien il doit encore en avoir.',
  link: 'Calendriers',
  notCounted:
    'Cette saison ne compte pas ses calendriers. Indiquez combien l’imprimeur en a livré pour commencer.',
  inAll: 'Reçus',
  left: 'Encore en réserve',
  received: 'Calendriers reçus de l’imprimeur',
  receivedHint: 'Le nombre total pour la saison ; il remplace celui d’avant.',
  save: 'Enregistrer le nombre reçu',
  change: 'Changer le nombre reçu',
  stop: 'Laissez vide pour ne plus les compter.',
  saved: 'Le nombre est enregistré.',
  noLonger: 'Les calendriers ne sont plus comptés.',
  move: 'Donner, reprendre, noter une perte',
  member: 'Membre',
  kind: 'Mouvement',
  kinds: { given: 'Donnés au membre', returned: 'Rendus par le membre', lost: 'Perdus' },
  number: 'Nombre',
  notANumber: 'Ce n’est pas un nombre. Écrivez par exemple 50.',
  chosen: 'Choisissez un membre.',
  note: 'Remarque (facultative)',
  submit: 'Enregistrer le mouvement',
  moved: 'Le mouvement est enregistré.',
  none: 'Cette saison n’a pas encore de membres.',
};
