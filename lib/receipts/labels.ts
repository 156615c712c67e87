import type { ReceiptRow } from '../data/receipts/receipts.ts';

/** French labels for exports and applications. */
export const receiptStateLabels: Record<ReceiptRow['state'], string> = {
  pending: 'En préparation',
  rendered: 'Établi',
  sent: 'Envoyé',
  cancelled: 'Annulé',
};

export const receiptKindLabels: Record<ReceiptRow['kind'], string> = {
  payment: 'Reçu de paiement',
  fiscal: 'Reçu fiscal',
};
