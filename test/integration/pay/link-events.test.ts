import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { backUp } from '../../support/database/restored-tables.ts';
import { request } from '../../support/http/client.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { storedAccounts } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const opened = async (more?: object): Promise<{ passageId: number; linkId: string }> => {
  const passageId = await checkout.visitByCard(more);
  return { passageId, linkId: (await checkout.openLink(passageId)).body.payment_link_id };
};
const change = (passageId: number, patch: object) =>
  checkout.as('alice').patch(`/api/passages/${passageId}`, patch);
const pay = (linkId: string, entry?: Parameters<typeof provider.simulator.payLink>[1]) =>
  provider.simulator.payLink(linkId, entry);
const hear = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  request('POST', '/api/pay/webhook', body, { headers, on: provider.on });
const work = () => deliverMessages(provider.on);

describe('an event about a link', () => {
  test('makes the passage paid, whatever arrives first, twice or not at all', async () => {
    const { passageId, linkId } = await opened();
    pay(linkId, { wallet: 'google_pay' });
    const deliveries = provider.simulator.takeDeliveries();
    expect(deliveries.map(({ body }) => JSON.parse(body).type)).toContain('checkout.session.completed');
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
    for (const delivery of [...deliveries, ...deliveries].toReversed()) await hear(delivery);
    await work();
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', locked: true });
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
  });

  test('says that it expired, and how a late decision of the bank ended', async () => {
    const expired = await opened();
    clock.advance(32 * 60);
    // A visit to the expired page.
    expect(() => pay(expired.linkId)).toThrow(/expired/);
    await provider.deliverEvents();
    expect(await checkout.passage(expired.passageId)).toMatchObject({ payment_state: 'canceled' });

    const late = await opened({ fk_adresse: checkout.addressAt(1, 2).id });
    pay(late.linkId, { outcome: 'processing' });
    await provider.deliverEvents();
    expect(await checkout.passage(late.passageId)).toMatchObject({ payment_state: 'processing' });
    const [payment] = await paymentsOf(late.passageId);
    provider.simulator.settle(payment?.payment_intent_id ?? '', 'succeeded');
    await provider.deliverEvents();
    expect(await checkout.passage(late.passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('brings back a link that our database has forgotten', async () => {
    const { passageId, linkId } = await opened();
    await asOwner((trx) => trx.deleteFrom('pay_payments').execute());
    pay(linkId);
    expect(await provider.deliverEvents()).toEqual(expect.arrayContaining([200]));
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'succeeded' }]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('a passage with an open link', () => {
  test.each([
    ['is to be paid in cash', { fk_type_reglement: 'cash' }],
    ['is to be paid by cheque', { fk_type_reglement: 'cheque' }],
    ['has another amount', { montant: '20.00' }],
  ])('closes it when it %s', async (_, patch) => {
    const { passageId, linkId } = await opened();
    expect(await change(passageId, patch)).toMatchObject({ status: 200 });
    await work();
    expect(() => pay(linkId)).toThrow(/expired/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
  });

  test('closes it when it is deleted', async () => {
    const { passageId, linkId } = await opened();
    expect(await checkout.as('root').delete(`/api/passages/${passageId}?reason=erreur`)).toMatchObject({
      status: 204,
    });
    await work();
    expect(() => pay(linkId)).toThrow(/expired/);
  });

  test('is a mismatch when the money comes after it expired, until a refund', async () => {
    const { passageId, linkId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    await work();
    pay(linkId, { outcome: 'late' });
    await provider.deliverEvents();
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch', locked: true });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: null, locked: false });
  });

  test('is a mismatch when it is paid by link and by card, until one is refunded', async () => {
    const { passageId, linkId } = await opened();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    pay(linkId, { outcome: 'late' });
    await provider.deliverEvents();
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    await checkout.refund({ passage_id: passageId });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('is a mismatch when two payments come of one page', async () => {
    const { passageId, linkId } = await opened();
    pay(linkId, { outcome: 'twice' });
    await provider.deliverEvents();
    expect(await paymentsOf(passageId)).toMatchObject([
      { kind: 'link', status: 'succeeded' },
      { kind: 'intent', status: 'succeeded' },
    ]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    await checkout.refund({ passage_id: passageId });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('finds both payments of one page when the second one is heard of first', async () => {
    const { passageId, linkId } = await opened();
    pay(linkId, { outcome: 'twice' });
    for (const delivery of provider.simulator.takeDeliveries().toReversed()) {
      await hear(delivery);
      await work();
    }
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
  });

  test('is settled by the nightly comparison when no webhook came', async () => {
    const { passageId, linkId } = await opened();
    pay(linkId, { outcome: 'unheard' });
    expect(provider.simulator.takeDeliveries().filter(({ body }) => body.includes(linkId))).toEqual([]);
    await checkout.as('ada').get(`/api/pay/links/${linkId}`);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
    const [account] = await storedAccounts(checkout.world.bondy);
    const night = { entity_id: checkout.world.bondy, pay_account_id: account?.id, run_on: '2026-11-20' };
    expect(await invokeWorker('reconcile-account', [JSON.stringify(night)], provider.on)).toEqual([]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    const { body } = await checkout.as('theo').get('/api/pay/reconciliation?from=2026-11-01&to=2026-11-30');
    expect(body.findings.data).toEqual([]);
  });
});

describe('the address that a donor gives on the page', () => {
  const email = 'donatrice@example.org';
  beforeEach(async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    mail.sent.length = 0;
  });
  const receiptsSent = async () => {
    await provider.deliverEvents();
    await work();
    return mail.sent.map(({ to }) => to);
  };

  test('gets the receipt when the passage has none and the donor asked for it', async () => {
    const { passageId, linkId } = await opened({ email: null });
    pay(linkId, { email, wantsReceipt: true });
    expect(await receiptsSent()).toEqual([email]);
    expect(await checkout.passage(passageId)).toMatchObject({ email, payment_state: 'paid' });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      { changes: { encrypted_email: true }, ip: '203.0.113.7' },
      { changes: { payment_state: { old: 'pending', new: 'paid' } }, ip: '203.0.113.7' },
    ]);
    expect((await checkout.as('ada').get(`/api/passages?q=${email}`)).body.data).toHaveLength(1);
  });

  test.each([
    ['did not answer', { email }],
    ['declined', { email, wantsReceipt: false }],
    ['gave none that we can write to', { email: 'donatrice', wantsReceipt: true }],
  ])('is not kept when the donor %s', async (_, entry) => {
    const { passageId, linkId } = await opened({ email: null });
    pay(linkId, entry);
    expect(await receiptsSent()).toEqual([]);
    expect(await checkout.passage(passageId)).toMatchObject({ email: null, payment_state: 'paid' });
  });

  test('never replaces the one that the passage has', async () => {
    const { passageId, linkId } = await opened({ email: 'lukasz@example.org' });
    pay(linkId, { email, wantsReceipt: true });
    expect(await receiptsSent()).toEqual(['lukasz@example.org']);
    expect(await checkout.passage(passageId)).toMatchObject({ email: 'lukasz@example.org' });
  });

  test.each([
    ['somebody who gave nothing', { fk_type: 'refuse' }],
    ['an empty house', { fk_type: 'maison_vide' }],
    ['nobody who was there', { fk_type: 'a_finaliser', motif: 'absent' }],
  ])('is not kept in a visit of %s, which goes on to be changed', async (_, more) => {
    const { passageId, linkId } = await opened({ email: null });
    const nothing = { montant: 0, fk_type_reglement: 'none', name: null };
    expect(await change(passageId, { ...nothing, ...more })).toMatchObject({ status: 200 });
    pay(linkId, { email, wantsReceipt: true });
    expect(await receiptsSent()).not.toContain(email);
    expect(await checkout.passage(passageId)).toMatchObject({ email: null, payment_state: 'mismatch' });
    expect(await change(passageId, { remark: 'Chien méchant' })).toMatchObject({ status: 200 });
  });

  describe('of a visit whose donor was erased', () => {
    beforeEach(async () => {
      for await (const key of globalThis.shared.files.list('erasures/'))
        await globalThis.shared.files.remove(key);
    });
    const nobody = { name: null, email: null };
    const erase = async (question: object) => {
      const request = { ...question, reason: 'Demande du 3 mars', dry_run: false };
      expect(await checkout.as('ada').post('/api/privacy/erase', request)).toMatchObject({ status: 200 });
    };
    const expectNobody = async (passageId: number, payment_state: string) => {
      expect(await receiptsSent()).not.toContain(email);
      expect(await checkout.passage(passageId)).toMatchObject({ email: null, payment_state });
    };

    test.each([
      ['says something', { email: null }],
      ['says nothing', nobody],
    ])('is not kept after a restored backup, in which the visit %s of them', async (_, more) => {
      const { passageId, linkId } = await opened(more);
      const restore = await backUp();
      pay(linkId, { email, wantsReceipt: true });
      expect(await receiptsSent()).toEqual([email]);
      await erase({ email });
      await work();
      await restore();
      mail.sent.length = 0;
      expect(await runJob('replay-erasures', {})).toEqual({ entries: 1, again: 1 });
      expect(await runJob('replay-erasures', {})).toEqual({ entries: 1, again: 0 });
      expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
      await checkout.sync(passageId);
      await expectNobody(passageId, 'paid');
    });

    test('is not kept when they were erased before the payment was known', async () => {
      const { passageId, linkId } = await opened({ email: null });
      await change(passageId, { fk_type_reglement: 'cash' });
      await erase({ passage_id: passageId });
      pay(linkId, { email, wantsReceipt: true });
      await expectNobody(passageId, 'mismatch');
    });

    test('is not kept when the visit said nothing of them yet', async () => {
      const { passageId, linkId } = await opened(nobody);
      await erase({ passage_id: passageId });
      pay(linkId, { email, wantsReceipt: true });
      await expectNobody(passageId, 'paid');
    });

    test('is kept for the donor whom a person has written there since', async () => {
      const { passageId, linkId } = await opened(nobody);
      await erase({ passage_id: passageId });
      await change(passageId, { name: 'Zoé Échevin' });
      pay(linkId, { email, wantsReceipt: true });
      expect(await receiptsSent()).toEqual([email]);
    });
  });
});
