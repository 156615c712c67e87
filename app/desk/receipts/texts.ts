import { moneyWords } from '../../generated/money-words.ts';
import { plural } from '../../texts/numbers.ts';

/** Receipts, their e-mails and blocked addresses. */
export const receipts = {
  title: 'Reçus',
  missing: 'Établir les reçus manquants',
  suppressed: 'Adresses écartées',
  declaration: 'Déclaration annuelle',
  more: 'Autour des reçus',
  todo: 'E-mails à reprendre',
  todoLead:
    'Ces donateurs n’ont pas leur reçu : ouvrez-le pour corriger l’adresse et l’envoyer de nouveau, ou pour l’imprimer.',
  nothingToDo: 'Aucun e-mail de reçu n’est revenu ni en échec.',
  moreToDo: 'D’autres e-mails plus anciens sont en échec : ils apparaîtront ici une fois ceux-ci repris.',
  all: 'Tous les reçus',
  any: 'Tous',
  none: 'Aucun reçu ne correspond. Élargissez les filtres.',
  state: 'État',
  kind: 'Nature',
  member: 'Membre',
  everybody: 'Tous les membres',
  from: 'Payé du',
  to: 'Au',
  number: 'Numéro',
  numberHint: 'En entier, par exemple R-2026-000123',
  next: 'Reçus suivants',
};

/** E-mails to people of the association that did not arrive. */
export const personMail = {
  title: 'E-mails à des membres, pas arrivés',
  lead: 'Corrigez l’adresse sur la fiche de la personne, puis renvoyez-lui ce qui manque depuis cette fiche.',
  person: 'Fiche',
  open: 'Ouvrir la fiche',
  more: 'D’autres e-mails plus anciens ne sont pas arrivés : ils apparaîtront ici une fois ceux-ci renvoyés.',
};

export const receipt = {
  title: 'Reçu',
  back: 'Tous les reçus',
  visit: 'Voir le passage',
  partly:
    'Le PDF dit le montant payé et ne change pas après coup ; la page de son QR code dit ce qui a été remboursé.',
  pdf: 'Enregistrer le PDF',
  pdfBusy: 'Préparation du PDF…',
  send: 'Envoyer',
  sendAgain: 'Envoyer de nouveau',
  sendHint: 'L’adresse saisie ici sert à cet envoi ; pour la garder, corrigez aussi le passage.',
  address: 'Adresse e-mail',
  undelivered: 'Le donateur n’a pas son reçu.',
  notAnAddress: 'Ce n’est pas une adresse e-mail. Écrivez par exemple camille.martin@exemple.fr.',
  sent: 'Le reçu part par e-mail. La liste des envois dit ce qu’il devient.',
  cancel: 'Annuler ce reçu',
  cancelHint: (isHeld: boolean) =>
    `Son numéro reste pris et le reçu ne compte plus. ${isHeld ? 'Le passage pourra recevoir un autre reçu, mais son montant reste verrouillé : la page du passage dit par quoi.' : 'Le passage pourra être corrigé et recevoir un autre reçu.'} Si le donateur l’a reçu par e-mail, il est averti, sans le motif.`,
  reason: 'Motif de l’annulation',
  reasonHint: 'De 3 à 250 caractères ; il reste avec le reçu.',
  cancelled: 'Le reçu est annulé.',
  isCancelled: 'Ce reçu est annulé : il ne compte plus. Son numéro n’est pas réutilisé.',
  kind: 'Nature du nouveau reçu',
  replace: 'Établir un nouveau reçu',
  replaceHint: 'Corrigez d’abord le passage si c’est lui qui était faux.',
  emails: 'Envois',
  noEmail: 'Ce reçu n’est pas parti par e-mail.',
  retry: 'Réessayer',
  delivered: 'arrivé',
};

const ownReasons: Record<string, string> = {
  refunded: 'Paiement remboursé',
  dispute_lost: 'Contestation perdue',
};

/** Why a receipt was cancelled: what the person wrote, or one of the service's own reasons. */
export const cancelReason = (reason: string): string => ownReasons[reason] ?? reason;

/** Why an e-mail did not arrive. */
export const emailFailures: Record<string, string> = {
  bounced: 'La boîte aux lettres n’existe pas ou refuse les messages.',
  complained: 'Son destinataire l’a signalé comme indésirable.',
  'outcome-unknown': 'La connexion s’est coupée pendant l’envoi : il est peut-être arrivé.',
  'address-suppressed': 'Pas envoyé : cette adresse avait déjà refusé un e-mail.',
  'receipt-cancelled': 'Pas envoyé : le reçu a été annulé avant.',
  'cell-damaged': 'Pas envoyé : son adresse ou son texte ne peut plus être lu.',
  failed: 'Pas envoyé : le serveur de messagerie l’a refusé.',
};

export const batch = {
  title: 'Reçus manquants',
  lead: 'Établit d’un coup les reçus des dons de la saison dont l’argent est là et qui n’en ont pas encore.',
  which: 'Pour quels dons',
  withEmail: 'Ceux avec une adresse e-mail : le reçu part aussitôt',
  everyGift: 'Tous, aussi sans adresse : à imprimer',
  kind: 'Nature du reçu',
  submit: 'Établir les reçus',
  noGift: 'Aucun don n’attend de reçu.',
  sure: (gifts: number) => `Établir ${plural(gifts, 'reçu')} ?`,
  numbered: 'Chaque reçu prend un numéro, qui reste pris même si le reçu est annulé ensuite.',
  cancelledBefore: (gifts: number) =>
    `${plural(gifts, 'don', 'dons')} parmi eux ${gifts < 2 ? 'a' : 'ont'} déjà eu un reçu, annulé depuis : ${gifts < 2 ? 'il en reçoit' : 'ils en reçoivent'} un nouveau. Supprimez d’abord les passages saisis deux fois.`,
  confirm: (gifts: number) => `Établir ${plural(gifts, 'reçu')}`,
  change: 'Modifier',
  toPrint: 'Pour les imprimer, demandez les documents PDF, réunis dans un zip :',
  documents: 'Ouvrir les fichiers',
  before: 'Demandes des 90 derniers jours',
  none: 'Aucune demande pour cette saison.',
  progress: 'Avancement',
  refusals: 'Passages sans reçu',
  moreRefusals: 'Seuls les 500 premiers sont montrés.',
  when: 'Demandé le',
  due: 'Dons',
  issued: 'Établis',
  already: 'Déjà là',
  refused: 'Refusés',
};

export const batchStates: Record<string, string> = {
  pending: 'En cours',
  done: 'Terminé',
  failed: 'Interrompu',
};

export const batchFailures: Record<string, string> = {
  'operation-closed': 'La saison a été close entre-temps. Les reçus déjà établis restent valables.',
  'not-finished':
    'Rien n’a plus avancé pendant un jour. Faites une nouvelle demande : elle reprend ce qui manque.',
};

export const suppressed = {
  title: 'Adresses écartées',
  lead: 'Le service n’écrit plus à ces adresses, pour que les autres e-mails de l’amicale continuent d’arriver.',
  none: 'Aucune adresse n’est écartée.',
  address: 'Adresse',
  erased: 'effacée à la demande de la personne',
  why: 'Raison',
  since: 'Depuis le',
  free: 'Rétablir',
  freed: 'Cette adresse recevra de nouveau les e-mails.',
  next: 'Adresses suivantes',
};

export const suppressionReasons: Record<string, string> = {
  bounced: 'La boîte n’existe pas ou refuse les messages',
  complained: 'Son propriétaire a signalé un e-mail comme indésirable',
};

export const declaration = {
  title: 'Déclaration annuelle',
  lead: 'Les deux montants que l’amicale déclare chaque année pour ses reçus fiscaux (article 222 bis du code général des impôts).',
  year: 'Exercice commencé en',
  show: 'Afficher',
  notAYear: 'Écrivez une année, par exemple 2026.',
  count: 'Reçus fiscaux',
  amount: 'Montant des dons',
  cancelled: (count: number) => plural(count, 'annulé, à part', 'annulés, à part'),
  csv: 'Télécharger le tableau (CSV)',
  csvBusy: 'Préparation du tableau…',
  collected: `${moneyWords.collected} en tout`,
  collectedNote: 'au jour du passage, sans les cartes impayées ni les remboursements',
  threshold: 'Seuil d’appel public',
  ofThreshold: 'du seuil atteint',
  over: 'Le seuil est dépassé : un appel public à la générosité doit être déclaré à la préfecture avant de commencer.',
  under: 'En dessous de ce montant, l’appel public n’a pas à être déclaré.',
  period: 'Du',
};
