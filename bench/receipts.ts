import { renderToBuffer } from '@react-pdf/renderer';
import type { ReceiptContent } from '../lib/receipts/content.ts';
import { receiptDocument, renderReceipt } from '../lib/receipts/pdf/draw-receipt.ts';
import { compare } from './measure.ts';

/** Floor: the same document, rendered with react-pdf alone. */
export async function renderOne() {
  const content: ReceiptContent = {
    number: 'R-2026-000001',
    entity: {
      name: 'Amicale de Bondy',
      address: ['1 rue de la Gare', '93140 Bondy'],
      siren: null,
      rna: null,
      email: null,
    },
    payer: 'Camille Martin',
    payer_address: null,
    amount_cents: 1250,
    payment_type: 'cash',
    cheque_number: null,
    paid_on: '2026-11-20',
    operation: 'Calendriers 2027',
    calendars: 1,
    collected_by: 'Alice',
    issued_on: '2026-11-20',
    issued_at: '2026-11-20T09:00:00.000Z',
    verify_url: 'https://tournee.example/api/receipts/verify/ABCDEFGH23456789',
    verification_code: 'ABCDEFGH23456789',
  };
  // Loads the fonts for both contenders.
  await renderReceipt(content);
  return compare({
    name: 'render a receipt',
    floor: () => renderToBuffer(receiptDocument(content)),
    ours: () => renderReceipt(content),
    calls: 20,
    aim: 0.9,
  });
}
