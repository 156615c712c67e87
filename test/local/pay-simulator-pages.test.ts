// Tier: landing
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { accountDraft, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const RETURN = 'https://tournee.test/retour';
const REFRESH = 'https://tournee.test/encore';

/** Fetches a page without following redirects. */
const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

/** Submits a form with the `Origin` header that browsers send. */
const press = (url: string, geste: string, objet = '', headers: Record<string, string> = {}) =>
  visit(url, {
    method: 'POST',
    body: new URLSearchParams({ geste, objet }),
    headers: { origin: stand.simulator.url, ...headers },
  });

const pressed = async (geste: string, objet: string) => {
  const answer = await press(`${stand.simulator.url}/cartes`, geste, objet);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cartes']);
};

async function link(name = 'Amicale') {
  const { id } = await stand.stripe.accounts.create(accountDraft(name));
  const { url } = await stand.stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: RETURN,
    refresh_url: REFRESH,
  });
  return { id, url };
}

const page = async () => (await visit(`${stand.simulator.url}/cartes`)).text();

describe('the onboarding page', () => {
  test('shows the association, and its policy allows only returning to the service', async () => {
    const { url } = await link('Amicale <b>de</b> Bondy');
    const answer = await visit(url);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Amicale &lt;b&gt;de&lt;/b&gt; Bondy');
    for (const label of ['Terminer l’inscription', 'Il manque des pièces', 'Refuser le dossier'])
      expect(html).toContain(label);
    expect(html).toContain('<html lang="fr">');
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-.+'; base-uri 'none'; form-action 'self' https:\/\/tournee\.test; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['active', true, 'active'],
    ['action_required', true, 'active'],
    ['rejected', false, 'inactive'],
  ])('redirects back with the outcome %s', async (outcome, charges, capability) => {
    const { id, url } = await link();
    await visit(url);
    const answer = await press(url, outcome);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, RETURN]);
    expect(await stand.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: charges,
      capabilities: { card_payments: capability },
    });
  });

  test('opens once', async () => {
    const { url } = await link();
    await visit(url);
    expect((await visit(url)).headers.get('location')).toBe(REFRESH);
  });

  test('does not open after it has expired', async () => {
    const { url } = await link();
    stand.clock.advance(300);
    expect((await visit(url)).headers.get('location')).toBe(REFRESH);
  });

  test('accepts its form once, with known values only', async () => {
    const { id, url } = await link();
    await visit(url);
    expect((await press(url, 'surprise')).headers.get('location')).toBe(REFRESH);
    await press(url, 'pending');
    expect((await press(url, 'active')).headers.get('location')).toBe(REFRESH);
    expect(await stand.stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: false });
    const unopened = await link();
    expect((await press(unopened.url, 'active')).headers.get('location')).toBe(RETURN);
    const late = await link();
    stand.clock.advance(300);
    expect((await press(late.url, 'active')).headers.get('location')).toBe(REFRESH);
  });

  test('is not found for an unknown link', async () => {
    expect((await visit(`${stand.simulator.url}/inscription/lien_0`)).status).toBe(404);
    expect((await visit(`${stand.simulator.url}/inscription/__proto__`)).status).toBe(404);
  });
});

describe('the page of card payments', () => {
  test('is empty at first', async () => {
    const html = await page();
    expect(html).toContain('Aucun paiement n’attend de carte.');
    expect(html).toContain('Aucune association n’a encore de compte.');
  });

  test('shows open payments and takes cards', async () => {
    const account = await stand.association('Amicale <i>');
    const { id } = await stand.intent(account, 123_456);
    expect(await page()).toContain(`1\u00a0234,56\u00a0€, Amicale &lt;i&gt;`);
    expect(await page()).not.toContain('<i>');
    await pressed('provision-insuffisante', id);
    expect(await page()).toContain('refusé : provision insuffisante');
    await pressed('accepter', id);
    expect((await stand.stripe.paymentIntents.retrieve(id, undefined, account.on)).status).toBe('succeeded');
    expect(await page()).toContain('payé');
  });

  test('lets a payment be processing', async () => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    await pressed('attendre', id);
    expect(await page()).toContain('Faire aboutir');
    await pressed('echouer', id);
    await pressed('carte-expiree', id);
    expect(await page()).toContain('refusé : carte expirée');
  });

  test('disputes, decides and refunds', async () => {
    const account = await stand.association();
    const { charge } = await stand.paid(account);
    await pressed('contester', charge);
    expect(await page()).toContain('Donner raison au donateur');
    const { data } = await stand.stripe.disputes.list({}, account.on);
    await pressed('donner-tort', data[0]?.id ?? '');
    expect(await page()).not.toContain('Donner raison au donateur');
    const second = await stand.paid(account);
    await pressed('rembourser', second.charge);
    expect(await page()).toContain('remboursé');
  });

  test('simulates the bank and the provider', async () => {
    const { id } = await stand.stripe.accounts.create(accountDraft('Amicale'));
    expect(await page()).toContain('inscription à terminer');
    await pressed('inscrire', id);
    await stand.paid({ id, on: { stripeAccount: id } });
    await pressed('virer', id);
    await pressed('rejeter-virement', id);
    expect((await stand.stripe.payouts.list({}, { stripeAccount: id })).data).toMatchObject([
      { status: 'failed' },
    ]);
    for (const [geste, standing] of [
      ['demander-pieces', 'active, pièces demandées'],
      ['suspendre', 'suspendue'],
      ['rompre', 'déconnectée'],
    ] as const) {
      await pressed(geste, id);
      expect(await page()).toContain(standing);
    }
  });

  test('reports an action that is no longer possible', async () => {
    const account = await stand.association();
    const { intent } = await stand.paid(account);
    const answer = await press(`${stand.simulator.url}/cartes`, 'accepter', intent);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('role="status">Ce geste n’est plus possible'),
    ]);
  });

  test('is the target of the root; other paths are not found', async () => {
    expect((await visit(stand.simulator.url)).headers.get('location')).toBe('/cartes');
    for (const path of ['/x', '/cartes/x', '/tableau-de-bord/acct_0', '/inscription/a/b'])
      expect((await visit(`${stand.simulator.url}${path}`)).status).toBe(404);
  });
});

describe('a cross-site request', () => {
  const elsewhere = [
    ['another site', { origin: 'https://evil.test' }],
    ['another server of this machine', { origin: 'http://127.0.0.1:1' }],
    ['nowhere', { origin: 'null' }],
    ['a cross-site page by sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
  ] as const;

  test.each(elsewhere)('from %s is refused', async (_, headers) => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    const answer = await press(`${stand.simulator.url}/cartes`, 'accepter', id, headers);
    expect(answer.status).toBe(403);
    expect((await stand.stripe.paymentIntents.retrieve(id, undefined, account.on)).status).toBe(
      'requires_payment_method',
    );
  });

  test('is distinguished from a request of a command-line client', async () => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    const body = new URLSearchParams({ geste: 'accepter', objet: id });
    const answer = await visit(`${stand.simulator.url}/cartes`, { method: 'POST', body });
    expect(answer.status).toBe(303);
  });

  test('under a foreign host name (DNS rebinding) is refused', async () => {
    const { port } = new URL(stand.simulator.url);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/cartes', headers: { host: 'evil.test' } }, resolve).on(
        'error',
        reject,
      );
    });
    expect(answer.statusCode).toBe(403);
    expect(await text(answer)).not.toContain('Paiements ouverts');
  });
});
