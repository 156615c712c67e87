import type { Answer } from '../../../clients/typescript/src/index.ts';

type Line = Answer<'entities-history'>['data'][number];

/** The objects of history lines, which start each line. */
export const objects: Record<Line['object'], string> = {
  user: 'Membre',
  entity: 'Amicale',
  operation: 'Saison',
  sector: 'Secteur',
  membership: 'Membre de la saison',
  passage: 'Passage',
  receipt: 'Reçu',
  receipt_batch: 'Lot de reçus',
  stock: 'Calendriers',
  handover: 'Remise',
  refund: 'Remboursement',
  export: 'Export',
  upload: 'Fichier déposé',
  conflict: 'Conflit',
  address: 'Porte',
  room: 'Conversation',
  email: 'E-mail',
  suppressed_address: 'Adresse e-mail écartée',
  person: 'Données d’une personne',
  webhook: 'Envois vers un logiciel',
  api_key: 'Accès d’un logiciel',
  event_log: 'Journal des événements',
};

/** The actions, as nouns that do not depend on the gender of the object. */
const doings: Record<Line['action'], string> = {
  created: 'création',
  changed: 'modification',
  deleted: 'suppression',
  restored: 'rétablissement',
  added: 'ajout',
  removed: 'retrait',
  issued: 'émission',
  sent: 'envoi',
  cancelled: 'annulation',
  closed: 'fermeture',
  invited: 'invitation envoyée',
  imported: 'membres importés',
  settled: 'décision ou comptage',
  exported: 'fichier demandé',
  erased: 'effacement',
  read: 'consultation',
};

/** `Membre : modification`. */
export const lineSays = ({ object, action }: Line): string => `${objects[object]} : ${doings[action]}`;

export const journal = {
  title: 'Historique',
  lead: 'Qui a fait quoi dans l’amicale, du plus récent au plus ancien. Rien ne s’en efface.',
  object: 'À propos de',
  all: 'Tout',
  from: 'Du',
  to: 'Au',
  by: 'Fait par',
  everybody: 'Tout le monde',
  none: 'Rien ne correspond. Élargissez les filtres.',
  next: 'Lignes suivantes',
};

/** How the history says values that are not texts. */
export const historyValues = {
  yes: 'oui',
  no: 'non',
  member: 'membre',
  changed: 'modifié',
  byLink: 'la personne elle-même, avec le lien reçu par e-mail',
  software: (name: string) => `le logiciel « ${name} »`,
  withSoftware: (who: string, name: string) => `${who}, avec le logiciel « ${name} »`,
  nothing: 'rien',
  none: 'aucun',
};
