import { beforeEach, describe, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/deliver.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { openTill, paymentsOf, refundsOf, type Till } from '../../support/pay-till.ts';
import { logLines, mail } from '../../support/resources.ts';
import { setSettings } from '../../support/settings.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const opened = async (): Promise<{ passageId: number; intentId: string }> => {
  const passageId = await till.visitByCard();
  return { passageId, intentId: (await till.open(passageId)).body.payment_intent_id };
};
const change = (passageId: number, patch: object) =>
  till.as('alice').patch(`/api/passages/${passageId}`, patch);
const remove = (passageId: number, query = 'reason=erreur') =>
  till.as('root').delete(`/api/passages/${passageId}?${query}`);
const restore = (passageId: number) => till.as('ada').post(`/api/passages/${passageId}/restore`);
const work = () => deliverMessages(provider.on);
const storedState = (passageId: number) =>
  asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(['payment_state', 'refunded_cents'])
      .where('passage_id', '=', passageId)
      .executeTakeFirstOrThrow(),
  );

describe('a passage that changes after its intent was opened', () => {
  test('unpaid, it may be paid in cash: the intent is cancelled', async () => {
    const { passageId, intentId } = await opened();
    expect(await change(passageId, { fk_type_reglement: 'cash' })).toMatchObject({
      status: 200,
      body: { fk_type_reglement: 'cash', payment_state: null, refunded: '0.00' },
    });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: null });
  });

  test('paid by card all the same, that is a mismatch, which a refund resolves', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    provider.simulator.tap(intentId);
    await work();
    expect(await till.passage(passageId)).toMatchObject({
      fk_type_reglement: 'cash',
      payment_state: 'mismatch',
      refunded: '0.00',
      locked: true,
    });
    // Nobody knows yet what was given, so that nothing is receipted.
    expect(await till.issue(passageId)).toMatchObject({ status: 409, body: { code: 'payment-pending' } });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: null,
      refunded: '0.00',
      locked: false,
    });
  });

  test('back to the card, another intent is opened', async () => {
    const { passageId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    await work();
    await change(passageId, { fk_type_reglement: 'pay' });
    const { body } = await till.open(passageId);
    expect(await till.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
  });

  test('back to the card after it was cancelled, a card is awaited', async () => {
    const { passageId, intentId } = await opened();
    await till.as('alice').post(`/api/pay/payment-intents/${intentId}/cancel`);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
    await change(passageId, { fk_type_reglement: 'cash' });
    const before = await eventsNamed('passage_updated');
    expect(await change(passageId, { fk_type_reglement: 'pay' })).toMatchObject({
      body: { payment_state: 'pending' },
    });
    expect(await eventsNamed('passage_updated')).toHaveLength(before.length + 1);
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'pending' });
  });

  test('back to the card before the queue was done, the intent is still the one', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { fk_type_reglement: 'cash' });
    await change(passageId, { fk_type_reglement: 'pay' });
    await work();
    expect((await till.open(passageId)).body.payment_intent_id).toBe(intentId);
    expect(await till.tap(intentId)).toMatchObject({ payment_state: 'paid' });
  });

  test('of another amount, the intent is cancelled', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { montant: '20.00' });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled', amount_cents: 1250 }]);
  });

  test('paid with the amount of before, that is a mismatch; given back, the right amount may be taken', async () => {
    const { passageId, intentId } = await opened();
    await change(passageId, { montant: '20.00' });
    provider.simulator.tap(intentId);
    await work();
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(await change(passageId, { montant: '12.50' })).toMatchObject({
      status: 409,
      body: { code: 'passage-locked' },
    });
    await till.refund({ passage_id: passageId });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
    const { body } = await till.open(passageId);
    expect(body).toMatchObject({ amount_cents: 2000 });
    expect(await till.tap(body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('a change that is none of the money leaves the intent alone', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.requests.length = 0;
    await change(passageId, { remark: 'chien', name: 'Zoé' });
    await work();
    expect(provider.simulator.requests).toEqual([]);
    expect((await till.open(passageId)).body.payment_intent_id).toBe(intentId);
  });

  test('what is paid does not change any more', async () => {
    const { passageId } = await till.paid();
    for (const patch of [{ montant: '20.00' }, { fk_type_reglement: 'cash' }])
      expect(await change(passageId, patch)).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
    expect(await remove(passageId)).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
  });

  test.each([{}, { montant: '5.00' }])(
    'given back, the donor may pay in cash instead, %j; what became of the card is not forgotten',
    async (more) => {
      const { passageId } = await till.paid();
      const { body } = await till.refund({ passage_id: passageId });
      expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded', locked: false });
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

  test('the refunded amount may come back with the record, and not be changed', async () => {
    const { passageId } = await till.paid();
    await till.refund({ passage_id: passageId, amount: '2.50' });
    expect(await change(passageId, { refunded: '2.50', remark: 'chien' })).toMatchObject({ status: 200 });
    expect(await change(passageId, { refunded: '0.00' })).toMatchObject({ status: 400 });
  });
});

describe('a passage that is deleted after its intent was opened', () => {
  test('the intent is cancelled', async () => {
    const { passageId, intentId } = await opened();
    expect(await remove(passageId)).toMatchObject({ status: 204 });
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
  });

  test('paid all the same, that is a mismatch, which a refund resolves', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toEqual({ payment_state: 'mismatch', refunded_cents: 0 });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toEqual({ payment_state: 'refunded', refunded_cents: 1250 });
  });

  test('paid all the same and restored, it is paid', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    provider.simulator.tap(intentId);
    await work();
    expect(await restore(passageId)).toMatchObject({
      status: 200,
      body: { payment_state: 'paid', locked: true },
    });
  });

  test('restored before the queue was done, the intent is still the one', async () => {
    const { passageId, intentId } = await opened();
    await remove(passageId);
    await restore(passageId);
    await work();
    expect(await till.tap(intentId)).toMatchObject({ payment_state: 'paid' });
  });

  test('with card payments it is not removed for good', async () => {
    const { passageId, intentId } = await opened();
    expect(await remove(passageId, 'soft=false&reason=erreur')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    await till.as('alice').post(`/api/pay/payment-intents/${intentId}/cancel`);
    expect(await remove(passageId, 'soft=false&reason=erreur')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await till.passage(passageId)).toMatchObject({ passage_id: passageId });
  });
});

describe('an operation that is deleted after an intent was opened', () => {
  const path = () => `/api/operations/${till.round.operationId}`;
  const removed = async () => {
    const passage = await opened();
    expect((await till.as('ada').delete(`${path()}?reason=fin`)).status).toBe(204);
    return passage;
  };

  test('takes no card any more', async () => {
    const { passageId, intentId } = await removed();
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
  });

  test('paid all the same, that is a mismatch, which a refund resolves', async () => {
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toEqual({ payment_state: 'mismatch', refunded_cents: 0 });
    expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'theo@example.org']);
    expect(await till.refund({ passage_id: passageId })).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toEqual({ payment_state: 'refunded', refunded_cents: 1250 });
  });

  test('paid all the same and restored, it is paid, with its receipt', async () => {
    await setSettings(till.world.bondy, { auto_receipts: true });
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await till.as('ada').post(`${path()}/restore`)).toMatchObject({ status: 200 });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    const { body } = await till.as('ada').get(`/api/receipts?passage_id=${passageId}`);
    expect(body.data).toHaveLength(1);
  });

  test('what was paid before stays paid', async () => {
    const { passageId } = await till.paid();
    await removed();
    await till.sync(passageId);
    await work();
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('an association that is deleted after an intent was opened', () => {
  const path = () => `/api/entities/${till.world.bondy}`;
  const removed = async () => {
    const passage = await opened();
    expect((await till.as('root').delete(`${path()}?reason=fin`)).status).toBe(204);
    return passage;
  };

  test('takes no card any more', async () => {
    const { intentId } = await removed();
    await work();
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
  });

  test('paid all the same, that is a mismatch that nobody is written to about, and fits once it is back', async () => {
    const { passageId, intentId } = await removed();
    provider.simulator.tap(intentId);
    await work();
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(mail.sent).toEqual([]);
    expect(logLines.some((line) => line.includes('"pay-mismatch"'))).toBe(true);
    expect(await till.as('root').post(`${path()}/restore`)).toMatchObject({ status: 200 });
    expect(await storedState(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('two cards for one passage', () => {
  test('the second one is a mismatch; given back, the first one stays', async () => {
    const { passageId, intentId } = await till.paid();
    const [first] = await paymentsOf(passageId);
    // As an application would that makes intents of its own.
    const calls = (await provider.on.gateways.pay()).within(600);
    const ours = { uuid: '01a1f82f-1e80-7000-8000-00000000ffff', entityId: till.world.bondy, stage: 'DEV' };
    const draft = {
      ...ours,
      passageUuid: first?.uuid ?? '',
      operationId: till.round.operationId,
      amount: 1250,
    };
    const second = await calls.createIntent(till.account, draft, 'DEV:pi:second:1');
    await asOwner((trx) =>
      trx
        .insertInto('pay_payments')
        .values({
          uuid: ours.uuid,
          entity_id: till.world.bondy,
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
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({ body: { amount: '12.50' } });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
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
