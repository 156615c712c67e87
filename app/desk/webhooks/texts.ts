import type { Schemas } from '../../../clients/typescript/src/index.ts';

type EventName = Schemas['WebhookDraft']['events'][number];
type Delivery = Schemas['WebhookDelivery'];

/** What a receiver may be told of, in groups of checkboxes. */
export const eventGroups: readonly { title: string; events: readonly EventName[] }[] = [
  { title: 'Passages', events: ['passage.created', 'passage.updated', 'passage.deleted'] },
  { title: 'Reçus', events: ['receipt.issued', 'receipt.cancelled'] },
  { title: 'Remises', events: ['handover.declared', 'handover.confirmed', 'handover.cancelled'] },
  {
    title: 'Paiements par carte',
    events: [
      'payment.succeeded',
      'payment.failed',
      'payment.refunded',
      'payment.disputed',
      'payment.mismatch',
    ],
  },
  { title: 'Fichiers', events: ['export.ready'] },
  { title: 'Secteurs', events: ['sector.created', 'sector.updated', 'sector.deleted'] },
  { title: 'Saisons', events: ['operation.created', 'operation.updated', 'operation.deleted'] },
  { title: 'Membres', events: ['user.created', 'user.updated', 'user.deleted'] },
];

const names: Record<EventName, string> = {
  'passage.created': 'Passage enregistré',
  'passage.updated': 'Passage modifié',
  'passage.deleted': 'Passage supprimé',
  'receipt.issued': 'Reçu établi',
  'receipt.cancelled': 'Reçu annulé',
  'handover.declared': 'Remise annoncée',
  'handover.confirmed': 'Remise comptée, ou dépôt à la banque',
  'handover.cancelled': 'Remise annulée',
  'payment.succeeded': 'Carte payée',
  'payment.failed': 'Carte refusée ou abandonnée',
  'payment.refunded': 'Carte remboursée',
  'payment.disputed': 'Carte contestée',
  'payment.mismatch': 'Carte à vérifier',
  'export.ready': 'Fichier prêt',
  'sector.created': 'Secteur dessiné',
  'sector.updated': 'Secteur modifié',
  'sector.deleted': 'Secteur supprimé',
  'operation.created': 'Saison ouverte',
  'operation.updated': 'Saison modifiée',
  'operation.deleted': 'Saison supprimée',
  'user.created': 'Accès créé',
  'user.updated': 'Accès modifié',
  'user.deleted': 'Accès supprimé',
};
const isKnown = (name: string): name is EventName => name in names;

/** The plain name of an event; that of a test has one too, and a newer service may name others. */
export function eventName(name: string): string {
  if (isKnown(name)) return names[name];
  return name === 'webhook.test' ? 'Essai' : name;
}

export const webhooks = {
  title: 'Envois vers vos logiciels',
  lead: 'Un autre logiciel (comptabilité, tableau de bord, automatisation) peut être prévenu dès qu’un passage, un reçu ou une remise change. Tournée lui envoie des numéros et des montants, jamais de nom ni d’adresse.',
  none: 'Aucun logiciel n’est relié. Si vous n’en utilisez pas, il n’y a rien à faire ici ; sinon, la personne qui s’en occupe vous donne une adresse qui commence par https://.',
  inExample: 'L’exemple n’envoie rien à d’autres logiciels : tout le monde peut y entrer.',
  told: 'Événements',
  state: 'État',
  count: (count: number) => (count > 1 ? `${count} événements` : '1 événement'),
  add: 'Relier un logiciel',
  name: 'Nom',
  nameField: 'Nom (facultatif)',
  nameHint: 'Pour le reconnaître, par exemple « Comptabilité ».',
  url: 'Adresse',
  urlHint: 'Elle commence par https:// ; le logiciel, ou la personne qui s’en occupe, vous la donne.',
  submit: 'Relier ce logiciel',
  added: 'Le logiciel est relié.',
  noEvent: 'Choisissez au moins un événement.',
};

export const secret = {
  title: 'Le secret de ce logiciel',
  lead: 'Il n’est montré que maintenant. Enregistrez-le dans le logiciel qui reçoit : il vérifie ainsi que les envois viennent de Tournée.',
  copy: 'Copier le secret',
  copied: 'Le secret est copié.',
  notCopied: 'Le navigateur ne permet pas de copier : sélectionnez le secret.',
  hide: 'C’est fait, masquer le secret',
  see: 'Voir ses envois',
};

export const states = {
  active: 'En service',
  waiting: 'N’accepte rien pour le moment',
  waitingUntil: (when: string) => `N’accepte rien ; nouvel essai le ${when}`,
  'by-hand': 'Arrêté',
  failing: 'Arrêté : rien d’accepté pendant trois jours',
  gone: 'Arrêté : le logiciel dit qu’il n’existe plus',
};

export const webhook = {
  title: 'Envois vers un logiciel',
  back: 'Tous les logiciels reliés',
  unnamed: 'Logiciel sans nom',
  unreadable: 'adresse illisible, à saisir de nouveau',
  last: 'Dernier envoi accepté',
  never: 'aucun',
  former: 'Ancien secret valable jusqu’au',
  test: 'Envoyer un essai',
  testing: 'Envoi…',
  tested: 'L’essai est parti : son résultat est dans les envois ci-dessous.',
  change: 'Modifier',
  save: 'Enregistrer',
  saved: 'C’est enregistré.',
  off: 'Arrêter les envois',
  offDone: 'Les envois sont arrêtés. Ce qui attendait partira à la remise en service.',
  on: 'Remettre en service',
  onDone: 'Les envois sont de nouveau en service : ce qui attendait part maintenant.',
  offLead: 'Ce qui se passe pendant l’arrêt ne sera pas envoyé.',
  rotate: 'Changer le secret',
  rotateHint: 'L’ancien secret reste valable 24 heures, le temps de changer celui du logiciel.',
  rotated: 'Le secret est changé. L’ancien reste valable 24 heures.',
  remove: 'Supprimer',
  removeHint: 'Le logiciel n’est plus prévenu de rien, et la liste de ses envois disparaît.',
};

export const deliveries = {
  title: 'Envois des 30 derniers jours',
  none: {
    '': 'Rien n’a encore été envoyé. Un essai montre si le logiciel répond.',
    attente: 'Rien n’attend d’être envoyé.',
    abandonnes: 'Aucun envoi n’a été abandonné.',
  },
  event: 'Événement',
  at: 'Quand',
  state: 'Résultat',
  attempts: 'Tentatives',
  resend: 'Renvoyer',
  resent: 'C’est renvoyé : le résultat apparaît ici.',
  refresh: 'Actualiser',
  next: 'Envois précédents',
  views: 'Envois à montrer',
  viewNames: { '': 'Tous', attente: 'En attente', abandonnes: 'Abandonnés' },
};

export const deliveryStates: Record<Delivery['state'], string> = {
  waiting: 'En attente',
  sending: 'En cours',
  delivered: 'Accepté',
  failed: 'Abandonné',
};

export const failures: Record<NonNullable<Delivery['last_failure']>, string> = {
  status: 'le logiciel l’a refusé',
  redirect: 'le logiciel renvoie vers une autre adresse',
  timeout: 'pas de réponse en dix secondes',
  'no-connection': 'connexion impossible ou coupée',
  'tls-failed': 'certificat refusé',
  'unreadable-answer': 'réponse incompréhensible',
  'name-not-found': 'nom introuvable',
  'address-not-allowed': 'adresse qui n’est pas publique',
  'secret-unreadable': 'adresse ou secret illisible, à saisir de nouveau',
};
