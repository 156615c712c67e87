import { moneyWords } from '../../generated/money-words.ts';

/** Texts of the visit list. */
export const visits = {
  title: 'Passages',
  none: 'Aucun passage ne correspond. Élargissez les filtres.',
  deletedSector: 'supprimé',
  keptInOld:
    'Un passage reste dans le secteur où il a été fait : ceux d’avant un nouveau découpage sont dans les anciens secteurs, marqués « (supprimé) » dans le filtre.',
  type: 'Résultat',
  means: 'Moyen de paiement',
  from: 'Du',
  to: 'Au',
  shown: 'Afficher',
  kept: 'Enregistrés',
  deleted: 'Supprimés',
  all: 'Tous',
  sector: 'Secteur',
  member: 'Membre',
  receipt: 'Reçu',
  withReceipt: 'Avec un reçu',
  withoutReceipt: 'Sans reçu',
  street: 'Rue ou adresse',
  streetHint: 'Un mot suffit, avec ou sans numéro : « hugo », « 12 victor hugo ».',
  donor: 'Nom ou e-mail du donateur, en entier',
  donorHint:
    'Les noms sont chiffrés : seul le nom entier se trouve (« Camille Martin », pas « Martin » ni « Cam »). Majuscules et minuscules se valent, les accents comptent (« Zoé », pas « Zoe »). Il n’apparaît pas dans l’adresse de la page.',
  nameLost: 'Un nom était cherché. Il n’est pas gardé quand la page est rechargée : saisissez-le de nouveau.',
  order: 'Trier par',
  size: 'Par page',
  next: 'Passages suivants',
  of: (visits: string, money: string) => `${visits}, ${moneyWords.collected.toLowerCase()} : ${money}`,
  shownOf: (shown: string, all: string, order: string) =>
    `Ci-dessous\u00a0: ${shown} sur ${all} (${order.toLowerCase()}).`,
  more: (visits: string) => `Plus de ${visits} : affinez les filtres pour connaître leur somme.`,
};

/** Why a card payment counts for less than the amount of its visit. */
export const countedPart = {
  part: (refunded: string) => `dont ${refunded} remboursés`,
  refunded: 'remboursé',
  disputed: 'contesté, retenu par la banque',
  lost: 'contesté, repris par la banque',
  unpaid: 'impayé',
};

/** The orders of the list: the value in the address, and what it is called. */
export const orders = [
  ['', 'Date, récents d’abord'],
  ['anciens', 'Date, anciens d’abord'],
  ['fort', 'Montant, du plus fort'],
  ['faible', 'Montant, du plus faible'],
  ['rue', 'Rue et numéro'],
  ['membre', 'Membre'],
] as const;

/** Texts of one visit. */
export const visit = {
  title: 'Passage',
  back: 'Tous les passages',
  restored: 'Le passage est rétabli.',
  remove: 'Supprimer le passage',
  removeHint: 'Le passage ne comptera plus dans les chiffres. Il pourra être rétabli.',
  reason: 'Motif de la suppression',
  removed: 'Ce passage est supprimé : il ne compte dans aucun chiffre.',
  restore: 'Rétablir le passage',
  history: 'Historique',
  noHistory: 'Rien n’a été noté.',
  by: 'par',
  system: 'le service',
};

/** What locks a visit, and the way to undo it. */
export const locks = {
  title: 'Pourquoi ce passage est verrouillé',
  receipt: (number: string) => `Verrouillé par le reçu ${number}.`,
  aReceipt: 'Verrouillé par un reçu.',
  receiptCorrect: 'La correction ci-dessous l’annule et en établit un nouveau.',
  receiptCancel: 'Annulez le reçu, puis demandez à un administrateur de l’amicale de corriger le passage.',
  receiptAsk:
    'Demandez à un administrateur de l’amicale : il corrige le passage, et le reçu est établi de nouveau.',
  openReceipt: 'Ouvrir le reçu',
  declared: (number: string) => `Verrouillé par la remise ${number}, annoncée et pas encore comptée.`,
  counted: (number: string, on: string) => `Verrouillé par la remise ${number}, comptée le ${on}.`,
  aHandover: 'Verrouillé par une remise d’espèces.',
  handoverCancel: (hasOthers: boolean) =>
    `Annulez la remise, corrigez le passage, puis annoncez la remise de nouveau${hasOthers ? ' : elle compte aussi d’autres passages' : ''}.`,
  banked: (deposit: string) => `De l’argent de cette remise est à la banque, avec le dépôt ${deposit}.`,
  depositCancel: (handover: string) =>
    `Annulez d’abord le dépôt, puis la remise ${handover} ; corrigez le passage, et refaites la remise et le dépôt.`,
  depositAsk: 'Demandez à un administrateur de l’amicale : il peut annuler le dépôt, puis la remise.',
  openDeposit: 'Ouvrir le dépôt',
  handoverAsk: 'Demandez à un administrateur de l’amicale : il peut annuler la remise.',
  handoverOwn: 'Si vous l’avez annoncée, annulez-la ; sinon, demandez à un administrateur de l’amicale.',
  openHandover: 'Ouvrir la remise',
  card: 'Verrouillé par le paiement par carte : le montant est celui qui a été débité.',
  cardRefund: 'Pour le changer, remboursez le paiement.',
  cardAsk: 'Demandez à un trésorier de l’amicale : il peut rembourser le paiement.',
  openCard: 'Ouvrir le paiement',
  closed: 'La saison est close : aucun de ses passages ne change plus.',
  closedOpen: 'Rouvrez la saison, corrigez le passage, puis refermez-la.',
  closedAsk: 'Demandez à un administrateur de l’amicale : il peut rouvrir la saison.',
  openSeason: 'Ouvrir la saison',
  over: 'La saison est finie depuis plus de 31 jours : les membres ne changent plus leurs passages.',
  overAsk: 'Demandez à un administrateur de l’amicale : il peut encore corriger.',
};

/** Who corrects a visit, for those who may not. */
export const mayNot = {
  others: 'Ce passage est celui d’un autre membre : lui-même ou un administrateur de l’amicale le corrige.',
  treasurer: 'Pour corriger ce passage, demandez à un administrateur de l’amicale.',
};

/** Correcting a visit, alone or with its receipt. */
export const correcting = {
  unnamed:
    'Ce passage n’a pas de nom de donateur : le nouveau reçu n’en portera pas non plus, sauf si vous l’écrivez ici. L’ancien, annulé, garde ce qui y était écrit.',
  title: 'Corriger le passage',
  hint: 'La correction est notée dans l’historique, avec votre nom.',
  emailOnly: 'Seul l’e-mail du donateur peut être corrigé tant qu’un reçu verrouille le passage.',
  donorOnly: 'L’argent est parti : seuls l’e-mail et l’adresse postale du donateur peuvent être corrigés.',
  steps: 'Ce qui va se passer, en une fois :',
  cancels: (number: string) =>
    `le reçu ${number} est annulé\u00a0; qui l’a reçu par e-mail en est informé\u00a0;`,
  changes: 'le passage est corrigé\u00a0;',
  issues: 'un nouveau reçu est établi, et envoyé à l’adresse e-mail du donateur s’il en a une.',
  whole: 'Tout est fait, ou rien : si le réseau coupe, envoyez de nouveau, rien n’est fait deux fois.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 12,50',
  notAnAmount: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
  means: 'Moyen de paiement',
  name: 'Nom du donateur',
  email: 'E-mail du donateur',
  emailKept: 'Si vous laissez vide, le nouveau reçu part à l’adresse où l’ancien est parti, s’il est parti.',
  notAnEmail: 'Ce n’est pas une adresse e-mail. Écrivez par exemple nom@exemple.fr.',
  address: 'Adresse postale du donateur',
  addressHint: 'Telle qu’elle figure sur un reçu fiscal.',
  cheque: 'Chèque',
  bank: 'Banque',
  number: 'Numéro du chèque',
  reason: 'Motif de l’annulation du reçu',
  save: 'Enregistrer la correction',
  saveWithReceipt: 'Corriger et établir le nouveau reçu',
  nothing: 'Vous n’avez rien changé.',
  saved: 'La correction est enregistrée.',
  replaced: (cancelled: string, issued: string) =>
    `Le reçu ${cancelled} est annulé\u00a0; le reçu ${issued} le remplace.`,
  unsent: 'Il n’est pas envoyé\u00a0: pas d’adresse e-mail.',
  doubt: (before: string, after: string) =>
    `Vous passez de ${before} à ${after}. Vérifiez le montant, ou confirmez ci-dessous.`,
  sure: (after: string) => `Oui, le montant est bien ${after}`,
};

/** The actions in the history of a visit. */
export const actions: Record<string, string> = {
  created: 'Passage enregistré',
  changed: 'Passage modifié',
  deleted: 'Passage supprimé',
  restored: 'Passage rétabli',
  issued: 'Reçu établi',
  sent: 'Reçu envoyé',
  cancelled: 'Reçu annulé',
  rendered: 'Reçu préparé',
};
