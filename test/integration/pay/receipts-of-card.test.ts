import { beforeEach, describe, expect, test } from '@jest/globals';
import { openContent } from '../../../lib/receipts/content.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { cipher, clock, mail } from '../../support/run/resources.ts';
import { fiscalSettings, gift, issueFiscal } from '../../support/world/fiscal.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const work = () => deliverMessages(provider.on);
const receiptsOf = async (passageId: number) =>
  (await checkout.as('ada').get(`/api/receipts?passage_id=${passageId}`)).body.data;
/** The content of a receipt stored before cards were shown. */
function withoutCard(row: Parameters<typeof openContent>[1]): string {
  const { card: _, ...content } = openContent({ cipher }, row);
  return cipher.encrypt(
    { table: 'receipts', column: 'encrypted_content', entityId: row.entity_id, uuid: row.uuid },
    JSON.stringify(content),
  );
}

const browser = { accept: 'text/html,*/*;q=0.8' };

describe('the receipt of a card payment', () => {
  test('is issued automatically once the card is paid, not before', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    await checkout.tap(body.payment_intent_id, 'generic_decline');
    await work();
    expect(await receiptsOf(passageId)).toEqual([]);
    clock.advance(6);
    await checkout.tap(body.payment_intent_id);
    await work();
    expect(await receiptsOf(passageId)).toMatchObject([
      { number: 'R-2026-000001', state: 'sent', amount: '12.50', refunded: '0.00', cancel_reason: null },
    ]);
    expect(mail.sent).toHaveLength(1);
  });

  test('says the day on which the card was paid, not that of the visit', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const visit = { passed_at: '2026-10-30T18:00:00+01:00' };
    const passageId = await checkout.visitByCard(visit);
    const { body } = await checkout.openLink(passageId);
    await checkout.payLink(body.payment_link_id);
    await work();
    expect(await receiptsOf(passageId)).toMatchObject([{ paid_on: '2026-11-20' }]);
    const cash = await checkout.collect({ ...visit, fk_adresse: checkout.addressAt(1, 2).id });
    expect(await receiptsOf(cash.passage_id)).toMatchObject([{ paid_on: '2026-10-30' }]);
  });

  test('is declared in the year in which the card was paid', async () => {
    await setSettings(checkout.world.bondy, { fiscal_year_start: 11, fiscal: fiscalSettings });
    const passageId = await checkout.visitByCard({ ...gift, passed_at: '2026-10-30T18:00:00+01:00' });
    const { body } = await checkout.openLink(passageId);
    await checkout.payLink(body.payment_link_id);
    const theo = checkout.as('theo');
    const answer = await theo.post('/api/receipts', { passage_id: passageId, kind: 'fiscal' });
    expect(answer).toMatchObject({ status: 202 });
    await work();
    const { bytes } = await theo.get(`/api/receipts/${answer.body.receipt_id}/pdf`);
    expect(textOfPdf(bytes)).toContain('Date du versement 20 novembre 2026');
    const declared = async (year: number) =>
      (await theo.get(`/api/receipts/declaration?year=${year}`)).body.fiscal_amount;
    expect([await declared(2025), await declared(2026)]).toEqual(['0.00', '50.00']);
  });

  test('is not issued automatically when the association disabled it or there is no address', async () => {
    const unwanted = await checkout.paid();
    expect(await receiptsOf(unwanted.passageId)).toEqual([]);
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const unknown = await checkout.paid({ email: null });
    expect(await receiptsOf(unknown.passageId)).toEqual([]);
  });

  test('is issued automatically, once, when the address is added after the payment', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const { passageId } = await checkout.paid({ email: null });
    await checkout.refund({ passage_id: passageId, amount: '2.50' });
    const name = (email: string) => checkout.as('alice').patch(`/api/passages/${passageId}`, { email });
    expect(await name('zoe@donors.test')).toMatchObject({ status: 200 });
    expect(await name('zelie@donors.test')).toMatchObject({ status: 200 });
    await work();
    expect(await receiptsOf(passageId)).toMatchObject([{ state: 'sent', amount: '12.50', refunded: '2.50' }]);
  });

  test.each(['is not paid yet', 'was given back', 'is disputed'])(
    'is not issued for an address that is added while the card %s',
    async (standing) => {
      await setSettings(checkout.world.bondy, { auto_receipts: true });
      const passageId = await checkout.visitByCard({ email: null });
      const { body } = await checkout.open(passageId);
      if (standing !== 'is not paid yet') await checkout.tap(body.payment_intent_id);
      if (standing === 'was given back') await checkout.refund({ passage_id: passageId });
      if (standing === 'is disputed')
        provider.simulator.dispute(await checkout.chargeOf(body.payment_intent_id));
      await checkout.sync(passageId);
      const answer = await checkout
        .as('alice')
        .patch(`/api/passages/${passageId}`, { email: 'zoe@donors.test' });
      expect(answer).toMatchObject({ status: 200 });
      expect(await receiptsOf(passageId)).toEqual([]);
    },
  );

  test('can be issued manually only when the card is paid', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    expect(await checkout.issue(passageId)).toMatchObject({ status: 409, body: { code: 'payment-pending' } });
    await checkout.tap(body.payment_intent_id);
    expect(await checkout.issue(passageId)).toMatchObject({ status: 202 });
  });

  test('shows the card in the document and the e-mail, but not on the verification page', async () => {
    const { passageId } = await checkout.paid();
    await checkout.issue(passageId);
    await work();
    const [receipt] = await receiptsOf(passageId);
    const pdf = await checkout.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    const text = textOfPdf(pdf.bytes);
    expect(text).toMatch(/se terminant par \d{4}/);
    expect(text).toMatch(/A000000\d+/);
    expect(text).toMatch(/autorisation/);
    expect(mail.sent[0]?.text).toMatch(/Carte : .* se terminant par \d{4}\n/);
    expect(mail.sent[0]?.text).toMatch(/N° d’autorisation : \d+\n/);
    const verified = await anonymous.get(`/api/receipts/verify/${receipt.verification_code}`);
    expect(Object.keys(verified.body)).not.toContain('card');
    expect(JSON.stringify(verified.body)).not.toMatch(/Visa|Mastercard|CB|A0000/);
  });

  test('of another kind of payment shows no card', async () => {
    const receipt = await checkout.receipted();
    const pdf = await checkout.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    expect(textOfPdf(pdf.bytes)).not.toMatch(/se terminant|autorisation/);
    expect(mail.sent[0]?.text).not.toContain('Carte');
  });
});

describe('a lost dispute about part of a payment', () => {
  const lost = async (passageId: number, intentId: string): Promise<void> => {
    const dispute = provider.simulator.dispute(await checkout.chargeOf(intentId), 500);
    provider.simulator.closeDispute(dispute, 'lost');
    await checkout.sync(passageId);
  };

  test('marks the receipt, and the figures count the rest', async () => {
    const { passageId, intentId } = await checkout.paid();
    await checkout.issue(passageId);
    await lost(passageId, intentId);
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '5.00',
    });
    expect(await receiptsOf(passageId)).toMatchObject([
      { state: 'pending', amount: '12.50', refunded: '5.00', cancel_reason: null },
    ]);
    const { bondy } = checkout.world;
    const query = `operation_id=${checkout.round.operationId}`;
    const { totals } = (await checkout.as('ada').get(`/api/stats/entities/${bondy}?${query}`)).body;
    expect(totals.amount_cents).toBe(750);
  });

  test('leaves a mismatch when the passage was paid in cash', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    provider.simulator.tap(body.payment_intent_id);
    await lost(passageId, body.payment_intent_id);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
  });
});

describe('refunds and disputes', () => {
  const issued = async (): Promise<{ passageId: number; intentId: string }> => {
    const paid = await checkout.paid();
    await checkout.issue(paid.passageId);
    return paid;
  };

  test('a partial refund marks the receipt in the document and on the verification page', async () => {
    const { passageId } = await issued();
    await checkout.refund({ passage_id: passageId, amount: '2.50' });
    const [receipt] = await receiptsOf(passageId);
    expect(receipt).toMatchObject({
      state: 'pending',
      amount: '12.50',
      refunded: '2.50',
      cancel_reason: null,
      version: 2,
    });
    const url = `/api/receipts/verify/${receipt.verification_code}`;
    expect((await anonymous.get(url)).body).toMatchObject({
      state: 'valid',
      amount: '12.50',
      refunded: '2.50',
    });
    const page = (await anonymous.get(url, browser)).body;
    expect(page).toContain('Ce reçu est valable');
    expect(page).toContain('<dt>Remboursé depuis</dt><dd>2,50\u00a0€</dd>');
    expect((await historyOf('receipt', receipt.receipt_id)).at(-1)).toMatchObject({
      action: 'changed',
      changes: { refunded: { old: 0, new: 2.5 } },
    });
  });

  test('a full refund cancels the receipt, which keeps its number', async () => {
    const { passageId } = await issued();
    await checkout.refund({ passage_id: passageId });
    const [receipt] = await receiptsOf(passageId);
    expect(receipt).toMatchObject({
      number: 'R-2026-000001',
      state: 'cancelled',
      refunded: '12.50',
      cancel_reason: 'refunded',
    });
    const url = `/api/receipts/verify/${receipt.verification_code}`;
    expect((await anonymous.get(url)).body).toMatchObject({ state: 'cancelled', refunded: '12.50' });
    expect((await anonymous.get(url, browser)).body).toContain('Ce reçu a été annulé');
    expect(await checkout.passage(passageId)).toMatchObject({ receipt_id: null });
    expect((await historyOf('receipt', receipt.receipt_id)).at(-1)).toMatchObject({ action: 'cancelled' });
  });

  test('a receipt that waits to be mailed again is not, once the money was given back', async () => {
    const { passageId } = await issued();
    mail.outcomes.push({ state: 'deferred', code: 'smtp-451' });
    await work();
    await checkout.refund({ passage_id: passageId });
    clock.advance(1000);
    await runJob('sweep-emails');
    await work();
    expect(mail.sent).toEqual([]);
    const rows = await asOwner((trx) => trx.selectFrom('emails').select(['state', 'failure']).execute());
    expect(rows).toEqual([{ state: 'failed', failure: 'receipt-cancelled' }]);
  });

  test('a receipt of refunded money is cancelled by a person where a part is left, not where nothing is', async () => {
    const part = await issued();
    const [first] = await receiptsOf(part.passageId);
    await checkout.refund({ passage_id: part.passageId, amount: '2.50' });
    const cancel = () =>
      checkout.as('ada').post(`/api/receipts/${first.receipt_id}/cancel`, { reason: 'Doublon' });
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { state: 'cancelled', refunded: '2.50', cancel_reason: 'Doublon' },
    });
    await checkout.refund({ passage_id: part.passageId });
    expect(await receiptsOf(part.passageId)).toMatchObject([{ cancel_reason: 'Doublon' }]);
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'receipt-cancelled' } });
    const whole = await checkout.paid({ fk_adresse: checkout.addressAt(2, 2).id });
    await checkout.issue(whole.passageId);
    await checkout.refund({ passage_id: whole.passageId });
    const [second] = await receiptsOf(whole.passageId);
    expect(
      await checkout.as('ada').post(`/api/receipts/${second.receipt_id}/cancel`, { reason: 'Doublon' }),
    ).toMatchObject({ status: 409, body: { code: 'receipt-cancelled' } });
  });

  test('money of which a part was given back gets no fiscal receipt', async () => {
    await issueFiscal(checkout.world.bondy);
    const { passageId } = await checkout.paid({ ...gift, montant: '12.50' });
    await checkout.refund({ passage_id: passageId, amount: '2.50' });
    expect(
      await checkout.as('ada').post('/api/receipts', { passage_id: passageId, kind: 'fiscal' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'fiscal-receipt-not-allowed', errors: [{ pointer: '/passage/refunded' }] },
    });
  });

  test('a lost dispute cancels the receipt, a won one does not', async () => {
    const lost = await issued();
    const won = await checkout.paid({ fk_adresse: checkout.addressAt(2, 2).id });
    await checkout.issue(won.passageId);
    for (const [paid, outcome] of [
      [lost, 'lost'],
      [won, 'won'],
    ] as const) {
      const dispute = provider.simulator.dispute(await checkout.chargeOf(paid.intentId));
      await checkout.sync(paid.passageId);
      expect(await checkout.passage(paid.passageId)).toMatchObject({ payment_state: 'disputed' });
      provider.simulator.closeDispute(dispute, outcome);
      await checkout.sync(paid.passageId);
    }
    expect(await receiptsOf(lost.passageId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'dispute_lost' },
    ]);
    expect(await checkout.passage(won.passageId)).toMatchObject({ payment_state: 'dispute_won' });
    expect(await receiptsOf(won.passageId)).toMatchObject([{ state: 'pending', cancel_reason: null }]);
  });

  test('a partial refund before a dispute marks the receipt, even when both arrive together', async () => {
    const { passageId, intentId } = await issued();
    const charge = await checkout.chargeOf(intentId);
    provider.simulator.refundFromDashboard(charge, 300);
    provider.simulator.dispute(charge);
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'disputed', refunded: '3.00' });
    expect(await receiptsOf(passageId)).toMatchObject([{ state: 'pending', refunded: '3.00' }]);
  });

  test('a refund that fails at the bank later issues another receipt', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const { passageId } = await checkout.paid();
    const { body } = await checkout.refund({ passage_id: passageId });
    provider.simulator.failRefund(body.refund_id);
    await checkout.sync(passageId);
    expect(await receiptsOf(passageId)).toMatchObject([
      { number: 'R-2026-000002', state: 'pending', refunded: '0.00' },
      { number: 'R-2026-000001', state: 'cancelled', cancel_reason: 'refunded' },
    ]);
  });

  test('a partial refund that arrives with the payment issues a marked receipt', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    provider.simulator.refundFromDashboard(await checkout.chargeOf(body.payment_intent_id), 500);
    await checkout.sync(passageId);
    expect(await receiptsOf(passageId)).toMatchObject([{ amount: '12.50', refunded: '5.00' }]);
    await checkout.sync(passageId);
    expect(await receiptsOf(passageId)).toHaveLength(1);
  });

  test('a full refund that arrives with the payment issues no receipt', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    provider.simulator.refundFromDashboard(await checkout.chargeOf(body.payment_intent_id));
    await checkout.sync(passageId);
    expect(await receiptsOf(passageId)).toEqual([]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
  });

  test('receipts issued before cards were shown can still be opened', async () => {
    const { passageId } = await issued();
    const [receipt] = await receiptsOf(passageId);
    await asOwner(async (trx) => {
      const row = await trx.selectFrom('receipts').selectAll().executeTakeFirstOrThrow();
      await trx
        .updateTable('receipts')
        .set({ encrypted_content: withoutCard(row) })
        .where('id', '=', row.id)
        .execute();
    });
    await work();
    const pdf = await checkout.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    expect(pdf.status).toBe(200);
    expect(textOfPdf(pdf.bytes)).not.toContain('se terminant');
  });
});
