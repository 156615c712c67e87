import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const pdfOf = (receiptId: number, headers = {}) =>
  collection.world.as('alice').get(`/api/receipts/${receiptId}/pdf`, headers);

describe('GET /api/receipts/{receipt_id}/pdf', () => {
  test('says everything a donor needs, in French and with every letter of the name', async () => {
    const receipt = await collection.receipted({ passed_at: '2026-11-01T10:00:00+01:00', nb_calendriers: 2 });
    const { bytes } = await pdfOf(receipt.receipt_id);
    const text = textOfPdf(bytes);
    for (const part of [
      'Reçu de paiement',
      'N° R-2026-000001',
      'Amicale de Bondy',
      '1 rue de la Gare',
      '93140 Bondy',
      'RNA W931234567',
      '12,50 €',
      'douze euros et cinquante centimes',
      'Reçu de Łukasz Ștefan Őry',
      'Date du paiement 1er novembre 2026',
      'Moyen de paiement Espèces',
      '(2 calendriers)',
      'Collecté par Alice',
      'Émis le 20 novembre 2026',
      'Ce document n’est pas un reçu fiscal.',
      `Code de vérification : ${receipt.verification_code}`,
    ]) {
      expect(text).toContain(part);
    }
  });

  test('there is none of a receipt that was cancelled before it was rendered, and never will be', async () => {
    const { passage_id } = await collection.collect();
    const issued = await collection.issue(passage_id);
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    expect(await pdfOf(issued.body.receipt_id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each([
    [{ fk_type_reglement: 'cheque', cheque: { bank: 'BNP', number: '0012345' } }, 'Chèque n° 0012345'],
    [{ fk_type_reglement: 'transfer' }, 'Moyen de paiement Virement'],
    [{ fk_type_reglement: 'card_other' }, 'Moyen de paiement Carte bancaire'],
    [{ name: null }, 'Reçu de Donateur anonyme'],
    [{ donor_address: '12 rue des Œillets, 93140 Bondy' }, 'Adresse 12 rue des Œillets, 93140 Bondy'],
    [{ nb_calendriers: 1 }, '(1 calendrier) Collecté par Alice'],
    [{ nb_calendriers: 0 }, 'Objet Saison 2026 Collecté par Alice'],
    [{ montant: '1980.01' }, '1 980,01 € mille neuf cent quatre-vingts euros et un centime'],
  ])('%j is told as %s', async (more, part) => {
    const receipt = await collection.receipted(more);
    const { bytes } = await pdfOf(receipt.receipt_id);
    expect(textOfPdf(bytes)).toContain(part);
  });

  test.each([
    ['Zoé 🎅🏽 Noël', 'Zoé Noël'],
    ['Ἑλένη Žižka Нина Nguyễn', 'Ἑλένη Žižka Нина Nguyễn'],
    ['Zoe\u0301', 'Zoé'],
  ])('of %s every letter is printed, and no picture', async (name, shown) => {
    const receipt = await collection.receipted({ name });
    expect(receipt).toMatchObject({ state: 'sent', payer: shown });
    const { bytes } = await pdfOf(receipt.receipt_id);
    expect(textOfPdf(bytes)).toContain(`Reçu de ${shown} `);
  });

  test('is an inline file, always the same bytes, with their SHA-256 as ETag', async () => {
    const receipt = await collection.receipted();
    const first = await pdfOf(receipt.receipt_id);
    const second = await pdfOf(receipt.receipt_id);
    const sha256 = createHash('sha256').update(first.bytes).digest('hex');
    expect(receipt.pdf_sha256).toBe(sha256);
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="R-2026-000001.pdf"',
        'cache-control': 'no-store',
        etag: `"${sha256}"`,
      },
    });
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const known = await pdfOf(receipt.receipt_id, { 'if-none-match': `"${sha256}"` });
    expect(known).toMatchObject({ status: 304, body: '' });
  });

  test('a later change of the association’s address does not change what was issued', async () => {
    const receipt = await collection.receipted();
    const before = await pdfOf(receipt.receipt_id);
    await asOwner((trx) => trx.updateTable('entities').set({ address_line: '9 avenue Neuve' }).execute());
    const after = await pdfOf(receipt.receipt_id);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  test('is not there yet before it is rendered', async () => {
    const { passage_id } = await collection.collect();
    const issued = await collection.issue(passage_id);
    expect(await pdfOf(issued.body.receipt_id)).toMatchObject({
      status: 409,
      body: { code: 'receipt-pending' },
      headers: { 'retry-after': '2' },
    });
  });

  test('a stored PDF that differs from the issued one is never served', async () => {
    const receipt = await collection.receipted();
    await asOwner((trx) =>
      trx
        .updateTable('receipts')
        .set({ pdf_sha256: 'f'.repeat(64) })
        .execute(),
    );
    expect(await pdfOf(receipt.receipt_id)).toMatchObject({ status: 500, body: { code: 'internal-error' } });
  });

  test('nobody else’s', async () => {
    const receipt = await collection.receipted();
    const url = `/api/receipts/${receipt.receipt_id}/pdf`;
    for (const name of ['bob', 'nora', 'malik'] as const) {
      expect(await collection.world.as(name).get(url)).toMatchObject({ status: 404 });
    }
    for (const name of ['ada', 'theo', 'root'] as const) {
      expect(await collection.world.as(name).get(url)).toMatchObject({ status: 200 });
    }
    expect(await collection.world.as('ada').get('/api/receipts/abc/pdf')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{receipt_id}' }] },
    });
  });
});
