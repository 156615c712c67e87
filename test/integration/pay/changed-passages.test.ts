import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout, paymentsOf, refundsOf } from '../../support/pay/pay-checkout.ts';
import { logLines, mail } from '../../support/run/resources.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const opened = async (): Promise<{ passageId: number; intentId: string }> => {
  const passageId = await checkout.visitByCard();
  return { passageId, intentId: (await checkout.open(passageId)).body.payment_intent_id };
};
const change = (passageId: number, patch: object) =>
  checkout.as('alice').patch(`/api/passages/${passageId}`, patch);
const remove = (passageId: number, query = 'reason=erreur') =>
  checkout.as('root').delete(`/api/passages/${passageId}?${query}`);
const restore = (passageId: number) => checkout.as('ada').post(`/api/passages/${passageId}/restore`);
const work = () => deliverMessages(provider.on);
const storedState = (passageId: number) =>
  asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(['payment_state', 'refunded_cents'])
      .where('passage_id', '=', passageId)
      .executeTakeFirstOrThrow(),
  );

describe('a passage changed after its intent was opened', () => {
  test('cancels the unpaid intent when it is to be paid in cash', async () => {
    const { passageId, intentId } = await opened();
    expect(await change(passageId, { fk_type_reglement: 'cash' })).toMatchObject({
      status: 200,
      body: { fk_type_reglement: 'cash', payment_state: null, refunded: '0.00' },
    });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: null });
  });

  test('is a mismatch when it is paid by card nevertheless, until a refund resolves it', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    provider.simulator.tap(intentId);
    await work();
    expect(await checkout.passage(passageId)).toMatchObject({
      fk_type_reglement: 'cash',
      payment_state: 'mismatch',
      refunded: '0.00',
      locked: true,
    });
    // No receipt can be issued while the amount received is unclear.
    expect(await checkout.issue(passageId)).toMatchObject({ status: 409, body: { code: 'payment-pending' } });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: null,
      refunded: '0.00',
      locked: false,
    });
  });

  test('gets another intent when it is to be paid by card again', async () => {
    const { passageId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    await work();
    await change(passageId, { fk_type_reglement: 'pay' });
    const { body } = await checkout.open(passageId);
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
  });

  test('is pending when it is to be paid by card again after the intent was cancelled', async () => {
    const { passageId, intentId } = await opened();
    await checkout.as('alice').post(`/api/pay/payment-intents/${intentId}/cancel`);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
    await change(passageId, { fk_type_reglement: 'cash' });
    const before = await eventsNamed('passage_updated');
    expect(await change(passageId, { fk_type_reglement: 'pay' })).toMatchObject({
      body: { payment_state: 'pending' },
    });
    expect(await eventsNamed('passage_updated')).toHaveLength(before.length + 1);
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
  });

  test('keeps its intent when it is to be paid by card again before the queue ran', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    await change(passageId, { fk_type_reglement: 'pay' });
    await work();
    expect((await checkout.open(passageId)).body.payment_intent_id).toBe(intentId);
    expect(await checkout.tap(intentId)).toMatchObject({ payment_state: 'paid' });
  });

  test('cancels the intent when its amount changes', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { montant: '20.00' });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled', amount_cents: 1250 }]);
  });

  test('is a mismatch when the former amount is paid; after a refund the right amount can be charged', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { montant: '20.00' });
    provider.simulator.tap(intentId);
    await work();
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(await change(passageId, { montant: '12.50' })).toMatchObject({
      status: 409,
      body: { code: 'passage-locked' },
    });
    await checkout.refund({ passage_id: passageId });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
    const { body } = await checkout.open(passageId);
    expect(body).toMatchObject({ amount_cents: 2000 });
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('keeps its intent when nothing about the payment changes', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.requests.length = 0;
    await change(passageId, { remark: 'chien', name: 'Zoé' });
    await work();
    expect(provider.simulator.requests).toEqual([]);
    expect((await checkout.open(passageId)).body.payment_intent_id).toBe(intentId);
  });

  test('cannot change its payment once it is paid', async () => {
    const { passageId } = await checkout.paid();
    for (const patch of [{ montant: '20.00' }, { fk_type_reglement: 'cash' }])
      expect(await change(passageId, patch)).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
    expect(await remove(passageId)).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
  });

  test.each([{}, { montant: '5.00' }])(
    'may be paid in cash after a refund, %j, and the card payment stays recorded',
    async (more) => {
      const { passageId } = await checkout.paid();
      const { body } = await checkout.refund({ passage_id: passageId });
      expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded', locked: false });
      expect(await change(passageId, { fk_type_reglement: 'cash', ...more })).toMatchObject({
        status: 200,
        body: { payment_state: null, refunded: '0.00' },
      });
      expect(await refundsOf(passageId)).toMatchObject([{ refund_id: body.refund_id, status: 'succeeded' }]);
      const states = (await historyOf('passage', passageId)).flatMap(
        ({ changes }) => changes?.['payment_state'] ?? [],
      );
      expect(states.slice(-2)).toEqual([
        { old: 'paid', new: 'refunded' },
        { old: 'refunded', new: null },
      ]);
    },
  );

  test('accepts its refunded amount unchanged, and refuses a different one', async () => {
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId, amount: '2.50' });
    expect(await change(passageId, { refunded: '2.50', remark: 'chien' })).toMatchObject({ status: 200 });
    expect(await change(passageId, { refunded: '0.00' })).toMatchObject({ status: 400 });
  });
});

describe('a passage deleted after its intent was opened', () => {
  test('cancels the intent', async () => {
    const { passageId, intentId } = await opened();
    expect(await remove(passageId)).toMatchObject({ status: 204 });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
  });

  test('is a mismatch when it is paid nevertheless, until a refund resolves it', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toEqual({ payment_state: 'mismatch', refunded_cents: 0 });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toEqual({ payment_state: 'refunded', refunded_cents: 1250 });
  });

  test('is paid when it is paid nevertheless and then restored', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    provider.simulator.tap(intentId);
    await work();
    expect(await restore(passageId)).toMatchObject({
      status: 200,
      body: { payment_state: 'paid', locked: true },
    });
  });

  test('keeps its intent when it is restored before the queue ran', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    await restore(passageId);
    await work();
    expect(await checkout.tap(intentId)).toMatchObject({ payment_state: 'paid' });
  });

  test('cannot be removed permanently while it has card payments', async () => {
    const { passageId, intentId } = await opened();
    expect(await remove(passageId, 'soft=false&reason=erreur')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    await checkout.as('alice').post(`/api/pay/payment-intents/${intentId}/cancel`);
    expect(await remove(passageId, 'soft=false&reason=erreur')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ passage_id: passageId });
  });
});

describe('an operation deleted after an intent was opened', () => {
  const path = () => `/api/operations/${checkout.round.operationId}`;
  const removed = async () => {
    const passage = await opened();
    expect((await checkout.as('ada').delete(`${path()}?reason=fin`)).status).toBe(204);
    return passage;
  };

  test('accepts no card any more', async () => {
    const { passageId, intentId } = await removed();
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
  });

  test('leaves a mismatch when the intent is paid nevertheless, until a refund resolves it', async () => {
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toEqual({ payment_state: 'mismatch', refunded_cents: 0 });
    expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'theo@example.org']);
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toEqual({ payment_state: 'refunded', refunded_cents: 1250 });
  });

  test('leaves a paid passage with a receipt when the intent is paid nevertheless and the operation is restored', async () => {
    await setSettings(checkout.world.bondy, { auto_receipts: true });
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await checkout.as('ada').post(`${path()}/restore`)).toMatchObject({ status: 200 });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    const { body } = await checkout.as('ada').get(`/api/receipts?passage_id=${passageId}`);
    expect(body.data).toHaveLength(1);
  });

  test('keeps earlier payments paid', async () => {
    const { passageId } = await checkout.paid();
    await removed();
    await checkout.sync(passageId);
    await work();
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('an association deleted after an intent was opened', () => {
  const path = () => `/api/entities/${checkout.world.bondy}`;
  const removed = async () => {
    const passage = await opened();
    expect((await checkout.as('root').delete(`${path()}?reason=fin`)).status).toBe(204);
    return passage;
  };

  test('accepts no card any more', async () => {
    const { intentId } = await removed();
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
  });

  test('leaves a mismatch without a notice when the intent is paid nevertheless, which a restoration resolves', async () => {
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(mail.sent).toEqual([]);
    expect(logLines.some((line) => line.includes('"pay-mismatch"'))).toBe(true);
    expect(await checkout.as('root').post(`${path()}/restore`)).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('two card payments for one passage', () => {
  test('are a mismatch; after a refund of the second one the first one stays', async () => {
    const { passageId, intentId } = await checkout.paid();
    const [first] = await paymentsOf(passageId);
    // As a client that creates intents directly at the provider would.
    const calls = (await provider.on.gateways.pay()).within(600);
    const ours = {
      uuid: '01a1f82f-1e80-7000-8000-00000000ffff',
      entityId: checkout.world.bondy,
      stage: 'DEV',
    };
    const draft = {
      ...ours,
      passageUuid: first?.uuid ?? '',
      operationId: checkout.round.operationId,
      amount: 1250,
    };
    const second = await calls.createIntent(checkout.account, draft, 'DEV:pi:second:1');
    await asOwner((trx) =>
      trx
        .insertInto('pay_payments')
        .values({
          uuid: ours.uuid,
          entity_id: checkout.world.bondy,
          passage_id: passageId,
          pay_account_id: first?.pay_account_id ?? 0,
          attempt: 2,
          status: 'processing',
          payment_intent_id: second.id,
          amount_cents: 1250,
          livemode: false,
          created_at: '2026-11-20T09:00:00.000Z',
          updated_at: '2026-11-20T09:00:00.000Z',
        })
        .execute(),
    );
    provider.simulator.tap(second.id);
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({ body: { amount: '12.50' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
    expect(await paymentsOf(passageId)).toMatchObject([
      { payment_intent_id: intentId, refunded_cents: 0 },
      { payment_intent_id: second.id, refunded_cents: 1250 },
    ]);
    expect((await eventsNamed('passage_updated')).map(({ changes }) => changes)).toMatchObject([
      { payment_state: { new: 'paid' } },
      { payment_state: { new: 'mismatch' } },
      { payment_state: { new: 'paid' } },
    ]);
  });
});
