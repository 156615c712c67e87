import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
let passageId: number;
let linkId: string;
beforeEach(async () => {
  checkout = await openCheckout(provider);
  passageId = await checkout.visitByCard();
  linkId = (await checkout.openLink(passageId)).body.payment_link_id;
});

const visit = async () => {
  const [payment] = await paymentsOf(passageId);
  const { status, headers, bytes } = await anonymous.get(`/api/pay/link-page/${payment?.uuid}`);
  return { status, headers, text: bytes.toString() };
};

describe('GET /api/pay/link-page/{reference}', () => {
  test('says that the payment is not confirmed yet, and has a link to look again', async () => {
    const { status, text, headers } = await visit();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('Votre paiement n’est pas encore confirmé');
    const [payment] = await paymentsOf(passageId);
    expect(text).toContain(`<a class="button" href="${payment?.uuid}">Actualiser</a>`);
    expect(text).not.toContain('http-equiv');
    expect(headers).not.toHaveProperty('refresh');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<html lang="fr">');
  });

  test('thanks once the provider has said that it is paid', async () => {
    provider.simulator.payLink(linkId);
    expect((await visit()).text).toContain('pas encore confirmé');
    await provider.deliverEvents();
    const { text } = await visit();
    expect(text).toContain('Merci, votre paiement est reçu');
    expect(text).toContain('Si vous ne recevez pas de reçu par e-mail, demandez-le');
    expect(text).not.toContain('Actualiser');
  });

  test('ends by itself when no news came after its time, and warns of paying twice', async () => {
    clock.advance(36 * 60);
    expect((await visit()).text).toContain('pas encore confirmé');
    clock.advance(60);
    const { text } = await visit();
    expect(text).toContain('Ce code n’est plus valable');
    expect(text).toContain('ne payez pas une seconde fois');
    expect(text).not.toContain('Actualiser');
  });

  test('waits for a bank that is still deciding, however late', async () => {
    provider.simulator.payLink(linkId, { outcome: 'processing' });
    await provider.deliverEvents();
    clock.advance(3600);
    expect((await visit()).text).toContain('pas encore confirmé');
  });

  test('says that a link has expired', async () => {
    await checkout.as('alice').post(`/api/pay/links/${linkId}/cancel`);
    const { text } = await visit();
    expect(text).toContain('Ce lien n’est plus valable');
    expect(text).not.toContain('Actualiser');
  });

  test('runs no script, names nobody and asks the provider nothing', async () => {
    provider.simulator.requests.length = 0;
    const { text, headers } = await visit();
    expect(text).not.toMatch(/<script|12,50|Łukasz|Bondy|cs_test/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(provider.simulator.requests).toEqual([]);
  });

  test('knows neither intents nor strangers', async () => {
    const other = await checkout.visitByCard({ fk_adresse: checkout.addressAt(1, 2).id });
    await checkout.open(other);
    const [intent] = await paymentsOf(other);
    for (const reference of [intent?.uuid, '01938e3a-0000-7000-8000-000000000000'])
      expect(await anonymous.get(`/api/pay/link-page/${reference}`)).toMatchObject({ status: 404 });
    expect(await anonymous.get('/api/pay/link-page/a')).toMatchObject({ status: 400 });
  });
});
