// Tier: landing
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Font } from '@react-pdf/renderer';
import type { ReceiptContent } from '../../../lib/receipts/content.ts';
import { renderReceipt } from '../../../lib/receipts/pdf/draw-receipt.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';

const receipt = (payer: string): ReceiptContent => ({
  number: 'R-2026-000001',
  entity: { name: 'Amicale', address: [], siren: null, rna: null, email: null },
  payer,
  payer_address: null,
  amount_cents: 1250,
  payment_type: 'transfer',
  cheque_number: null,
  paid_on: '2026-11-20',
  operation: 'Calendriers',
  calendars: 0,
  collected_by: null,
  issued_on: '2026-11-20',
  issued_at: '2026-11-20T09:00:00.000Z',
  verify_url: 'https://tournee.test/api/receipts/verify/ABCD',
  verification_code: 'ABCD',
});

/** Resets the fonts to their state at the start of a process, without loaded glyphs. */
function forgetFaces(): void {
  for (const { sources } of Object.values(Font.getRegisteredFonts()))
    for (const source of sources) Object.assign(source, { data: null, loadResultPromise: null });
}

const ofPayer = async (payer: string) => Buffer.from(await renderReceipt(receipt(payer)));

describe('a process that renders one receipt after the other', () => {
  beforeEach(forgetFaces);

  test.each([
    ['É', 'Esther Edmond'],
    ['Çınar Ångström', 'Camille Ahmed'],
    ['ﬁ', 'fiona'],
    ['fi', 'ﬁona'],
    ['ﬀ', 'Joffre'],
  ])('after one with %s the next one, of %s, is as if it was the first', async (before, payer) => {
    const first = await ofPayer(payer);
    forgetFaces();
    await ofPayer(before);
    const next = await ofPayer(payer);
    expect(textOfPdf(next)).toContain(`Reçu de ${payer.normalize('NFKC')} `);
    expect(next.equals(first)).toBe(true);
  });
});
