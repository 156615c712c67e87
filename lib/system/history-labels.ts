import type { HistoryActionName, HistoryObject } from '../core/history.ts';

/** The French name of each kind of record. */
export const objectLabels: Record<HistoryObject, string> = {
  user: 'Utilisateur',
  entity: 'Association',
  operation: 'Opération',
  sector: 'Secteur',
  membership: 'Participation',
  passage: 'Passage',
  receipt: 'Reçu',
  receipt_batch: 'Lot de reçus',
  handover: 'Remise d’argent',
  stock: 'Calendriers',
  refund: 'Remboursement',
  export: 'Export',
  upload: 'Fichier',
  conflict: 'Conflit',
  address: 'Logement',
  room: 'Salon',
  email: 'E-mail',
  suppressed_address: 'Adresse e-mail refusée',
  person: 'Personne',
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
  invited: 'Invitation',
  imported: 'Import',
  settled: 'Règlement',
  exported: 'Export',
  erased: 'Effacement',
  read: 'Consultation',
};
