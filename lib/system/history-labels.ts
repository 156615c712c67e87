import type { HistoryActionName, HistoryObject } from '../core/history.ts';

/** The French name of each kind of record, as the history page says it; a test compares both. */
export const objectLabels: Record<HistoryObject, string> = {
  user: 'Membre',
  entity: 'Amicale',
  operation: 'Saison',
  sector: 'Secteur',
  membership: 'Membre de la saison',
  passage: 'Passage',
  receipt: 'Reçu',
  receipt_batch: 'Lot de reçus',
  handover: 'Remise',
  stock: 'Calendriers',
  refund: 'Remboursement',
  export: 'Export',
  upload: 'Fichier déposé',
  conflict: 'Conflit',
  address: 'Porte',
  room: 'Conversation',
  email: 'E-mail',
  suppressed_address: 'Adresse e-mail écartée',
  person: 'Données d’une personne',
  event_log: 'Journal des événements',
};

export const actionLabels: Record<HistoryActionName, string> = {
  created: 'Création',
  changed: 'Modification',
  deleted: 'Suppression',
  restored: 'Restauration',
  added: 'Ajout',
  removed: 'Retrait',
  issued: 'Émission',
  sent: 'Envoi',
  cancelled: 'Annulation',
  closed: 'Fermeture',
  invited: 'Invitation',
  imported: 'Import',
  settled: 'Règlement',
  exported: 'Export',
  erased: 'Effacement',
  read: 'Consultation',
};
