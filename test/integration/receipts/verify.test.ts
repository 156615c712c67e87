import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const personal = /Łukasz|lukasz|rue des Lilas|06 12|sonner/;

const receipted = () =>
  collection.receipted({
    donor_address: '3 rue des Lilas',
    phone: '06 12 34 56 78',
    remark: 'sonner deux fois',
  });

const cancel = () => asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());

describe('GET /api/receipts/verify/{code}', () => {
  test('anybody can verify a receipt without a token; the answer holds no personal data', async () => {
    const { verification_code: code } = await receipted();
    const answer = await anonymous.get(`/api/receipts/verify/${code}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      number: 'R-2026-000001',
      date: '2026-11-20',
      amount: '12.50',
      entity_name: 'Amicale de Bondy',
      state: 'valid',
      refunded: '0.00',
    });
  });

  test('a browser gets a page in French', async () => {
    const { verification_code: code } = await receipted();
    const { status, headers, body } = await anonymous.get(`/api/receipts/verify/${code}`, browser);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('Ce reçu est valable');
    expect(body).toMatch(/<dt>Reçu n°<\/dt><dd class="whole">R-2026-\d{6}<\/dd>/);
    expect(body).toContain('<dt>Montant</dt><dd>12,50\u00a0€</dd>');
    expect(body).toContain('<dt>Date du paiement</dt><dd>20 novembre 2026</dd>');
    expect(body).toContain('Amicale de Bondy');
    expect(body).not.toMatch(personal);
  });

  test('it is valid from the moment the number is taken, and the code may be typed in small letters', async () => {
    const { passage_id } = await collection.collect();
    const { body } = await collection.issue(passage_id);
    const receipt = await collection.world.as('alice').get(`/api/receipts/${body.receipt_id}`);
    const code = receipt.body.verification_code.toLowerCase();
    expect(await anonymous.get(`/api/receipts/verify/${code}`)).toMatchObject({
      status: 200,
      body: { state: 'valid' },
    });
  });

  test('a cancelled receipt says so, to programs and to people', async () => {
    const { verification_code: code } = await receipted();
    await cancel();
    const answer = await anonymous.get(`/api/receipts/verify/${code}`);
    expect(answer.body).toMatchObject({ number: 'R-2026-000001', state: 'cancelled' });
    const page = await anonymous.get(`/api/receipts/verify/${code}`, browser);
    expect(page.body).toContain('Ce reçu a été annulé');
    expect(page.body).not.toContain('est valable');
  });

  test('an unknown code is told in JSON to programs and in French to people', async () => {
    const url = '/api/receipts/verify/2222222222222222';
    expect(await anonymous.get(url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const page = await anonymous.get(url, browser);
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Reçu inconnu');
  });

  test('the code may be typed in groups', async () => {
    const { verification_code: code } = await receipted();
    const groups = code.match(/.{4}/g).join('%20');
    expect(await anonymous.get(`/api/receipts/verify/${groups}`)).toMatchObject({ status: 200 });
  });

  test.each(['short', 'ABCDEFGHJKLMNPQ!', 'ABCDEFGHJKLMNPQRS', '%00', '李'])(
    '%s is as unknown as any other code',
    async (code) => {
      const url = `/api/receipts/verify/${code}`;
      expect(await anonymous.get(url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await anonymous.get(url, browser)).body).toContain('Reçu inconnu');
    },
  );
});
