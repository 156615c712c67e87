import { moneyWords } from '../../generated/money-words.ts';
import { plural } from '../../texts/numbers.ts';

/** Counting cash and cheques. */
export const counting = {
  title: 'Comptage',
  hint: 'Écrivez combien il y en a de chaque ; laissez vide ce qu’il n’y a pas. Entrée passe à la case suivante.',
  notes: 'Billets',
  coins: 'Pièces',
  number: 'Nombre de',
  cheques: 'Chèques',
  chequeCount: 'Nombre de chèques',
  chequeSum: 'Somme des chèques, en euros',
  counted: moneyWords.counted,
  nothingYet: 'La somme s’affiche ici pendant que vous comptez.',
  exact: 'Le compte est juste.',
  reasonHint: 'L’écart et son motif restent visibles ; rien ne les efface.',
  notACount: (box: string) =>
    `«\u00a0${box}\u00a0» ne contient pas un nombre entier. Écrivez par exemple 12.`,
  notAnAmount: 'La somme des chèques n’est pas un montant. Écrivez par exemple 40,00.',
  tooMuch: 'La somme des chèques est trop grande\u00a0: elle est de 999\u202f999,99\u00a0€ au plus.',
  chequesHalf: 'Indiquez à la fois le nombre de chèques et leur somme.',
};

/** The list of hand-overs. */
export const handovers = {
  title: 'Remises et dépôts',
  lead: 'Toutes les remises de la saison, les dépôts en banque et ce qui a été annulé, le plus récent d’abord.',
  all: 'Toutes les remises et tous les dépôts',
  none: 'Aucune remise ne correspond.',
  csv: 'Télécharger ces remises (CSV)',
  csvBusy: 'Préparation du tableau…',
  state: 'État',
  anyState: 'Tous',
  next: 'Remises suivantes',
  toCount: 'À compter',
  nothingToCount: 'Aucune remise n’attend d’être comptée.',
  gaps: 'Écarts constatés',
  gapsLead: 'Ce qui a été compté ne correspondait pas aux passages. Un écart reste noté avec son motif.',
  noGap: 'Aucun écart : tout ce qui a été compté correspond aux passages.',
  deposits: 'Dépôts en banque',
  noDeposit: 'Rien n’a encore été déposé.',
  reference: 'Référence',
  treasury: 'Caisse',
  unnamed: 'Membre sans nom',
};

/** A cheque, and the differences counted among cheques. */
export const chequeTexts = {
  donor: 'Donateur',
  bank: 'Banque',
  number: 'Numéro',
  unreadable: 'illisible',
  taken: 'Déposer',
  difference: (number: string) => `Écart constaté à la remise ${number}`,
  title: 'Chèques à déposer',
  lead: 'Décochez ceux qui restent en caisse. Un écart constaté part avec le dernier chèque de sa remise.',
  all: 'Tout cocher',
  none: 'Tout décocher',
  alone: 'Un écart ne se dépose pas seul : cochez aussi un chèque.',
  last: (number: string) =>
    `L’écart de la remise ${number} part avec le dernier de ses chèques : cochez-le aussi.`,
  without: (number: string) =>
    `L’écart de la remise ${number} part avec un de ses chèques : cochez-en un, ou décochez l’écart.`,
};

export const handover = {
  title: 'Remise',
  depositTitle: 'Dépôt en banque',
  back: 'Espèces',
  own: 'Vous avez annoncé cette remise, ou c’est votre argent : une autre personne doit la compter. Si votre amicale n’a personne d’autre, elle sera confirmée sans témoin, et cela restera noté.',
  confirm: 'Compter et confirmer',
  confirmHint: 'La remise entre en caisse dès que vous confirmez.',
  told: 'Le membre reçoit un e-mail.',
  notTold: 'Le membre n’a pas d’adresse e-mail : prévenez-le vous-même.',
  wrong: (declarer: string) =>
    `L’argent n’est pas là, ou l’annonce est fausse ? Ne confirmez pas : ${declarer} ou un administrateur peut annuler l’annonce.`,
  declarer: 'la personne qui l’a annoncée',
  submit: 'Confirmer la remise',
  confirmed: 'La remise est confirmée : elle est en caisse.',
  expected: moneyWords.expected,
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
  returned: 'Le dépôt est annulé : ses chèques sont revenus en caisse.',
  unwitnessed: 'Confirmée sans témoin : personne d’autre ne pouvait compter.',
};

export const declaring = {
  title: 'Annoncer une remise',
  lead: 'L’argent d’un membre change de mains : tous ses passages en espèces et par chèque qui n’ont pas encore été remis. Leur montant ne pourra plus être corrigé.',
  leadOwn:
    'Votre argent change de mains : tous vos passages en espèces et par chèque qui n’ont pas encore été remis. Leur montant ne pourra plus être corrigé.',
  twoPairs: 'Qui annonce une remise ne la confirme pas : une autre personne la comptera.',
  nothing: 'Personne n’a d’argent à remettre.',
  nothingOwn: 'Vous n’avez pas d’argent à remettre.',
  member: 'Membre',
  choose: 'Choisissez un membre',
  notChosen: 'Choisissez le membre qui remet son argent.',
  expected: moneyWords.expected,
  note: 'Remarque (facultative)',
  submit: 'Annoncer la remise',
  done: 'La remise est annoncée.',
  doneOwn: 'La remise est annoncée : donnez l’argent à la personne qui le comptera.',
  link: 'Annoncer une remise',
};

export const depositing = {
  title: 'Déposer à la banque',
  lead: 'L’argent quitte la caisse. Le bordereau à signer est prêt aussitôt ; il liste les chèques cochés.',
  nothing: 'La caisse est vide : il n’y a rien à déposer. Confirmez d’abord les remises qui attendent.',
  inTreasury: moneyWords.treasury,
  stays: (sums: string) => `Reste en caisse : ${sums}.`,
  other: (listed: string, there: string) =>
    `Les chèques et écarts ci-dessous font ${listed}, la caisse en compte pour ${there}\u00a0: un dépôt ancien a été enregistré pour une autre somme que ses chèques. Un administrateur l’annule (Espèces, Dépôts en banque)\u00a0; déposez ensuite ses chèques de nouveau.`,
  reference: 'Référence du dépôt (facultative)',
  referenceHint: 'Comme la banque l’appelle, par exemple le numéro du bordereau.',
  on: 'Déposé le',
  note: 'Remarque (facultative)',
  submit: 'Enregistrer le dépôt',
  done: 'Le dépôt est enregistré.',
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
  more: 'de plus que donnés',
  received: 'Calendriers reçus de l’imprimeur',
  receivedHint: 'Le nombre total pour la saison ; il remplace celui d’avant.',
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
  onlyLeft: (left: number) =>
    left > 0
      ? `Il ne reste que ${plural(left, 'calendrier')} en réserve : donnez-en moins.`
      : 'Il ne reste aucun calendrier en réserve.',
  onlyGiven: (given: number) =>
    given > 0
      ? `Ce membre n’a reçu que ${plural(given, 'calendrier')}, rendus et perdus déduits : notez-en moins.`
      : 'Ce membre n’a aucun calendrier à rendre.',
  none: 'Cette saison n’a pas encore de membres.',
};
