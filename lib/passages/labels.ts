import type {
  Motif,
  PassageFlag,
  PassageType,
  PaymentState,
  PaymentType,
  ReturnPart,
} from '../core/records/passage.ts';

/** French labels, as exports show them. */
export const passageTypeLabels: Record<PassageType, string> = {
  effectue: 'Effectué',
  a_finaliser: 'À finaliser',
  refuse: 'Refusé',
  don: 'Don',
  lot: 'Lot',
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

/** Means of payment as lists name them, and as receipts do where they say less. */
const meansOfPayment: Record<PaymentType, { label: string; onReceipt?: string }> = {
  cash: { label: 'Espèces' },
  cheque: { label: 'Chèque' },
  pay: { label: 'Carte bancaire' },
  card_other: { label: 'Carte bancaire (autre terminal)', onReceipt: 'Carte bancaire' },
  transfer: { label: 'Virement' },
  none: { label: 'Aucun', onReceipt: 'Autre' },
  other: { label: 'Autre' },
};

export const paymentTypeLabel = (type: PaymentType): string => meansOfPayment[type].label;

export const paymentTypeLabels: Record<string, string> = Object.fromEntries(
  Object.entries(meansOfPayment).map(([type, { label }]) => [type, label]),
);

export function paymentTypeOnReceipt(type: PaymentType): string {
  const { label, onReceipt = label } = meansOfPayment[type];
  return onReceipt;
}

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
