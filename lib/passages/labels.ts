import type * as z from 'zod';
import type { PassageFlag, PaymentState } from '../core/records/passage.ts';
import type { PassageTable } from '../data/schema.ts';

/** French labels, as exports show them. */
export const passageTypeLabels: Record<PassageTable['fk_type'], string> = {
  effectue: 'Effectué',
  a_finaliser: 'À finaliser',
  refuse: 'Refusé',
  don: 'Don',
  lot: 'Lot',
  maison_vide: 'Maison vide',
};

export const motifLabels: Record<NonNullable<PassageTable['motif']>, string> = {
  absent: 'Absent',
  repasser: 'Repasser',
  paiement_attendu: 'Paiement attendu',
  acces_impossible: 'Accès impossible',
};

export const paymentTypeLabels: Record<PassageTable['fk_type_reglement'], string> = {
  cash: 'Espèces',
  cheque: 'Chèque',
  pay: 'Carte bancaire',
  card_other: 'Carte bancaire (autre terminal)',
  transfer: 'Virement',
  none: 'Aucun',
  other: 'Autre',
};

export const paymentStateLabels: Record<z.output<typeof PaymentState>, string> = {
  pending: 'En attente',
  processing: 'En cours',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  partially_refunded: 'Remboursé en partie',
  refunded: 'Remboursé',
  disputed: 'Contesté',
  dispute_won: 'Litige gagné',
  dispute_lost: 'Litige perdu',
  mismatch: 'À vérifier',
};

export const flagLabels: Record<z.output<typeof PassageFlag>, string> = {
  hors_secteur: 'Hors secteur',
  clock: 'Horloge du téléphone fausse',
  doublon_suspect: 'Doublon possible',
  late: 'Saisi en retard',
  ne_pas_solliciter: 'Ne pas solliciter',
};
