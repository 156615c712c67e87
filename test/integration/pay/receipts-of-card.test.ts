import { beforeEach, describe, expect, test } from '@jest/globals';
import { openContent } from '../../../lib/receipts/content.ts';
import { anonymous } from '../../support/client.ts';
import { deliverMessages } from '../../support/deliver.ts';
import { asOwner, historyOf } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { openTill, type Till } from '../../support/pay-till.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { cipher, mail } from '../../support/resources.ts';
import { setSettings } from '../../support/settings.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const work = () => deliverMessages(provider.on);
const receiptsOf = async (passageId: number) =>
  (await till.as('ada').get(`/api/receipts?passage_id=${passageId}`)).body.data;
/** What a receipt says, as it was kept before cards were shown. */
function withoutCard(row: Parameters<typeof openContent>[1]): string {
  const { card: _, ...content } = openContent({ cipher }, row);
  return cipher.encrypt(
    { table: 'receipts', column: 'encrypted_content', entityId: row.entity_id, uuid: row.uuid },
    JSON.stringify(content),
  );
}

const browser = { accept: 'text/html,*/*;q=0.8' };

describe('the receipt of a card payment', () => {
  test('goes out by itself once the card is paid, and not before', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    await till.tap(body.payment_intent_id, 'generic_decline');
    await work();
    expect(await receiptsOf(passageId)).toEqual([]);
    await till.tap(body.payment_intent_id);
    await work();
    expect(await receiptsOf(passageId)).toMatchObject([
      { number: 'R-2026-000001', state: 'sent', amount: '12.50', refunded: '0.00', cancel_reason: null },
    ]);
    expect(mail.sent).toHaveLength(1);
  });

  test('does not go out by itself where the association does not want that, or nobody can be written to', async () => {
    const unwanted = await till.paid();
    expect(await receiptsOf(unwanted.passageId)).toEqual([]);
    await setSettings(till.world.bondy, { auto_receipts: true });
    const unknown = await till.paid({ email: null });
    expect(await receiptsOf(unknown.passageId)).toEqual([]);
  });

  test('goes out by itself when the address is named after the tap, once', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const { passageId } = await till.paid({ email: null });
    await till.refund({ passage_id: passageId, amount: '2.50' });
    const name = (email: string) => till.as('alice').patch(`/api/passages/${passageId}`, { email });
    expect(await name('zoe@donors.test')).toMatchObject({ status: 200 });
    expect(await name('zelie@donors.test')).toMatchObject({ status: 200 });
    await work();
    expect(await receiptsOf(passageId)).toMatchObject([{ state: 'sent', amount: '12.50', refunded: '2.50' }]);
  });

  test.each(['is not paid yet', 'was given back', 'is disputed'])(
    'does not go out for an address that is named while the card %s',
    async (standing) => {
      await setSettings(till.world.bondy, { auto_receipts: true });
      const passageId = await till.visitByCard({ email: null });
      const { body } = await till.open(passageId);
      if (standing !== 'is not paid yet') await till.tap(body.payment_intent_id);
      if (standing === 'was given back') await till.refund({ passage_id: passageId });
      if (standing === 'is disputed') provider.simulator.dispute(await till.chargeOf(body.payment_intent_id));
      await till.sync(passageId);
      const answer = await till.as('alice').patch(`/api/passages/${passageId}`, { email: 'zoe@donors.test' });
      expect(answer).toMatchObject({ status: 200 });
      expect(await receiptsOf(passageId)).toEqual([]);
    },
  );

  test('is issued by hand only when the card is paid', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    expect(await till.issue(passageId)).toMatchObject({ status: 409, body: { code: 'payment-pending' } });
    await till.tap(body.payment_intent_id);
    expect(await till.issue(passageId)).toMatchObject({ status: 202 });
  });

  test('shows the card on the document and in the e-mail, and not to whoever verifies it', async () => {
    const { passageId } = await till.paid();
    await till.issue(passageId);
    await work();
    const [receipt] = await receiptsOf(passageId);
    const pdf = await till.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    const text = textOfPdf(pdf.bytes);
    expect(text).toMatch(/se terminant par \d{4}/);
    expect(text).toMatch(/A000000\d+/);
    expect(text).toMatch(/autorisation/);
    expect(mail.sent[0]?.text).toMatch(/Carte : .* se terminant par \d{4}\n/);
    expect(mail.sent[0]?.text).toMatch(/N° d'autorisation : \d+\n/);
    const verified = await anonymous.get(`/api/receipts/verify/${receipt.verification_code}`);
    expect(Object.keys(verified.body)).not.toContain('card');
    expect(JSON.stringify(verified.body)).not.toMatch(/Visa|Mastercard|CB|A0000/);
  });

  test('of money that is no card says nothing of one', async () => {
    const receipt = await till.receipted();
    const pdf = await till.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    expect(textOfPdf(pdf.bytes)).not.toMatch(/se terminant|autorisation/);
    expect(mail.sent[0]?.text).not.toContain('Carte');
  });
});

describe('when a bank takes a part of the money', () => {
  const lost = async (passageId: number, intentId: string): Promise<void> => {
    const dispute = provider.simulator.dispute(await till.chargeOf(intentId), 500);
    provider.simulator.closeDispute(dispute, 'lost');
    await till.sync(passageId);
  };

  test('the receipt is marked, and the figures count the rest', async () => {
    const { passageId, intentId } = await till.paid();
    await till.issue(passageId);
    await lost(passageId, intentId);
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '5.00',
    });
    expect(await receiptsOf(passageId)).toMatchObject([
      { state: 'pending', amount: '12.50', refunded: '5.00', cancel_reason: null },
    ]);
    const { bondy } = till.world;
    const query = `operation_id=${till.round.operationId}`;
    const { totals } = (await till.as('ada').get(`/api/stats/entities/${bondy}?${query}`)).body;
    expect(totals.amount_cents).toBe(750);
  });

  test('what is left does not fit a passage that was paid in cash', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    await till.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    provider.simulator.tap(body.payment_intent_id);
    await lost(passageId, body.payment_intent_id);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
  });
});

describe('when the money goes back', () => {
  const issued = async (): Promise<{ passageId: number; intentId: string }> => {
    const paid = await till.paid();
    await till.issue(paid.passageId);
    return paid;
  };

  test('a part given back marks the receipt, for those who have it and those who verify it', async () => {
    const { passageId } = await issued();
    await till.refund({ passage_id: passageId, amount: '2.50' });
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

  test('all given back cancels the receipt and keeps its number', async () => {
    const { passageId } = await issued();
    await till.refund({ passage_id: passageId });
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
    expect(await till.passage(passageId)).toMatchObject({ receipt_id: null });
    expect((await historyOf('receipt', receipt.receipt_id)).at(-1)).toMatchObject({ action: 'cancelled' });
  });

  test('a dispute that is lost cancels it, one that is won does not', async () => {
    const lost = await issued();
    const won = await till.paid({ fk_adresse: till.addressAt(2, 2).id });
    await till.issue(won.passageId);
    for (const [paid, outcome] of [
      [lost, 'lost'],
      [won, 'won'],
    ] as const) {
      const dispute = provider.simulator.dispute(await till.chargeOf(paid.intentId));
      await till.sync(paid.passageId);
      expect(await till.passage(paid.passageId)).toMatchObject({ payment_state: 'disputed' });
      provider.simulator.closeDispute(dispute, outcome);
      await till.sync(paid.passageId);
    }
    expect(await receiptsOf(lost.passageId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'dispute_lost' },
    ]);
    expect(await till.passage(won.passageId)).toMatchObject({ payment_state: 'dispute_won' });
    expect(await receiptsOf(won.passageId)).toMatchObject([{ state: 'pending', cancel_reason: null }]);
  });

  test('a part that went back before the bank holds the rest is marked, though both are heard of at once', async () => {
    const { passageId, intentId } = await issued();
    const charge = await till.chargeOf(intentId);
    provider.simulator.refundFromDashboard(charge, 300);
    provider.simulator.dispute(charge);
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'disputed', refunded: '3.00' });
    expect(await receiptsOf(passageId)).toMatchObject([{ state: 'pending', refunded: '3.00' }]);
  });

  test('a refund that fails at the bank later brings another receipt', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const { passageId } = await till.paid();
    const { body } = await till.refund({ passage_id: passageId });
    provider.simulator.failRefund(body.refund_id);
    await till.sync(passageId);
    expect(await receiptsOf(passageId)).toMatchObject([
      { number: 'R-2026-000002', state: 'pending', refunded: '0.00' },
      { number: 'R-2026-000001', state: 'cancelled', cancel_reason: 'refunded' },
    ]);
  });

  test('heard of together with the payment, the receipt is issued and marked at once', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    provider.simulator.refundFromDashboard(await till.chargeOf(body.payment_intent_id), 500);
    await till.sync(passageId);
    expect(await receiptsOf(passageId)).toMatchObject([{ amount: '12.50', refunded: '5.00' }]);
    await till.sync(passageId);
    expect(await receiptsOf(passageId)).toHaveLength(1);
  });

  test('all given back before we heard of it, no receipt is issued', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    provider.simulator.refundFromDashboard(await till.chargeOf(body.payment_intent_id));
    await till.sync(passageId);
    expect(await receiptsOf(passageId)).toEqual([]);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
  });

  test('receipts of before cards were shown still open', async () => {
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
    const pdf = await till.as('ada').get(`/api/receipts/${receipt.receipt_id}/pdf`);
    expect(pdf.status).toBe(200);
    expect(textOfPdf(pdf.bytes)).not.toContain('se terminant');
  });
});
