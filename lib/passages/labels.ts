import type { Motif, PassageFlag, PassageType, PaymentState, ReturnPart } from '../core/records/passage.ts';

/** French labels, as the door, the desk and exports show them; the words that a member says. */
export const passageTypeLabels: Record<PassageType, string> = {
  effectue: 'Don + calendrier',
  a_finaliser: 'Absent',
  refuse: 'Refus',
  don: 'Don sans calendrier',
  lot: 'Plusieurs calendriers',
  maison_vide: 'Maison vide',
};

export const returnPartLabels: Record<ReturnPart, string> = {
  morning: 'matin',
  afternoon: 'après-midi',
  evening: 'soir',
};

export const motifLabels: Record<Motif, string> = {
  absent: 'Absent',
  repasser: 'Repasser',
  paiement_attendu: 'Paiement attendu',
  acces_impossible: 'Accès impossible',
};

export const paymentStateLabels: Record<PaymentState, string> = {
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

export const flagLabels: Record<PassageFlag, string> = {
  hors_secteur: 'Hors secteur',
  clock: 'Horloge du téléphone fausse',
  doublon_suspect: 'Doublon possible',
  late: 'Saisi en retard',
  ne_pas_solliciter: 'Ne pas solliciter',
};
