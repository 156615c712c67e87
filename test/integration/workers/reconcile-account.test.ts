import { beforeEach, describe, expect, test } from '@jest/globals';
import { PayFailure, type PayFailureKind } from '../../../lib/core/pay-failure.ts';
import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { withoutLink } from '../../support/pay/pay-call-hooks.ts';
import {
  paidByCard,
  paidWithoutEvents,
  reconcile,
  storedFindings,
  storedLines,
  storedReconciliations,
} from '../../support/pay/pay-reconciliation.ts';
import {
  type CardSeason,
  openCardSeason,
  storedPassage,
  storedPayments,
  storedReceipts,
} from '../../support/pay/pay-season.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
const DAY = 86_400;

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const compare = (runOn?: string) => reconcile(provider, season, runOn);
const change = (paymentId: number, columns: object) =>
  asOwner((trx) => trx.updateTable('pay_payments').set(columns).where('id', '=', paymentId).execute());
const told = (code: string) => logLines.map((line) => JSON.parse(line)).filter((line) => line.code === code);

describe('changes that a webhook missed are applied', () => {
  test('a paid payment, with its receipt', async () => {
    const { intentId, passageId } = await paidWithoutEvents(provider, season);
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedReceipts()).toMatchObject([{ passage_id: passageId }]);
    expect(await storedFindings()).toEqual([['missing_local', intentId, null, 1250, 'resolved']]);
    expect(told('pay-finding')).toMatchObject([
      { level: 'error', class: 'missing_local', object_id: intentId },
    ]);
  });

  test('nothing for a payment that is up to date', async () => {
    const { paymentId } = await paidByCard(provider, season);
    const [before] = await storedPayments();
    await compare();
    expect(await storedFindings()).toEqual([]);
    expect(await storedPayments()).toEqual([before]);
    expect(before).toMatchObject({ id: paymentId, fee_cents: 28, net_cents: 1222 });
  });

  test('a changed fee', async () => {
    const { paymentId, intentId } = await paidByCard(provider, season);
    await change(paymentId, { fee_cents: 20, net_cents: 1230 });
    await compare();
    expect(await storedPayments()).toMatchObject([{ fee_cents: 28, net_cents: 1222 }]);
    expect(await storedFindings()).toEqual([['fee_update', intentId, 20, 28, 'resolved']]);
    expect(told('pay-finding')).toEqual([]);
  });

  test.each([0, 40])('a refund %s days after the payment', async (days) => {
    const { chargeId, intentId, passageId } = await paidByCard(provider, season);
    await compare();
    clock.advance(days * DAY);
    provider.simulator.refundFromDashboard(chargeId, 500);
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded_cents: 500,
    });
    expect(await storedFindings()).toEqual([['refund_mismatch', intentId, 0, 500, 'resolved']]);
  });

  test.each([0, 40])('a dispute %s days after the payment, open until it is decided', async (days) => {
    const { chargeId, intentId, passageId } = await paidByCard(provider, season);
    clock.advance(days * DAY);
    const disputeId = provider.simulator.dispute(chargeId);
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'disputed' });
    expect(await storedFindings()).toEqual([['dispute', intentId, 1250, null, 'open']]);
    clock.advance(9 * DAY);
    provider.simulator.closeDispute(disputeId, 'lost');
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'dispute_lost' });
    expect(await storedFindings()).toEqual([['dispute', intentId, 1250, null, 'resolved']]);
  });

  test.each([1, 20])('a dispute that is lost after %s days', async (days) => {
    const { chargeId, passageId } = await paidByCard(provider, season);
    const disputeId = provider.simulator.dispute(chargeId);
    clock.advance(3600);
    await compare();
    clock.advance(days * DAY);
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'disputed' });
    provider.simulator.closeDispute(disputeId, 'lost');
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'dispute_lost' });
  });

  test('a dispute that was decided before we read it', async () => {
    const { chargeId, intentId } = await paidByCard(provider, season);
    provider.simulator.closeDispute(provider.simulator.dispute(chargeId), 'won');
    await compare();
    expect(await storedFindings()).toEqual([['dispute', intentId, 1250, null, 'resolved']]);
  });

  test('a payment whose record was lost', async () => {
    const { intentId, passageId } = await paidByCard(provider, season);
    await asOwner(async (trx) => {
      await trx.deleteFrom('pay_payments').execute();
      await trx.updateTable('passages').set({ payment_state: 'pending' }).execute();
    });
    await compare();
    expect(await storedPayments()).toMatchObject([{ payment_intent_id: intentId, status: 'succeeded' }]);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedFindings()).toEqual([['missing_local', intentId, null, 1250, 'resolved']]);
  });

  test('a booking of an intent created before the span', async () => {
    const { intentId, passageId } = await season.openPayment();
    clock.advance(5 * DAY);
    await compare();
    await asOwner((trx) => trx.deleteFrom('pay_payments').execute());
    clock.advance(DAY);
    provider.simulator.tap(intentId);
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedFindings()).toEqual([['missing_local', intentId, null, 1250, 'resolved']]);
  });
});

describe('the page of a link that no webhook told of', () => {
  const forget = () => asOwner((trx) => trx.deleteFrom('pay_payments').execute());
  const paidLink = async (entry: Parameters<typeof provider.simulator.payLink>[1]) => {
    const visit = await season.cardVisit({ email: null });
    const linkId = await season.openLinkOf(visit);
    provider.simulator.payLink(linkId, entry);
    return { ...visit, linkId };
  };

  test('comes back as the link that it was, with the address for the receipt', async () => {
    const email = 'donatrice@example.org';
    const { passageId, linkId } = await paidLink({ email, wantsReceipt: true });
    await forget();
    await compare();
    expect(await storedPayments()).toMatchObject([
      { kind: 'link', status: 'succeeded', checkout_id: linkId },
    ]);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedReceipts()).toMatchObject([{ passage_id: passageId }]);
    expect((await season.world.as('ada').get(`/api/passages/${passageId}`)).body).toMatchObject({ email });
  });

  test('brings both payments that came of it in one night', async () => {
    const { passageId } = await paidLink({ outcome: 'twice' });
    await compare();
    expect(await storedPayments()).toMatchObject([
      { kind: 'link', status: 'succeeded' },
      { kind: 'intent', status: 'succeeded' },
    ]);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'mismatch' });
    const found = await storedFindings();
    expect(found.map(([name, , expected, now, state]) => [name, expected, now, state]).toSorted()).toEqual([
      ['mismatch', 1250, 2500, 'open'],
      ['missing_local', null, 1250, 'resolved'],
      ['missing_local', null, 1250, 'resolved'],
    ]);
    await compare();
    expect(await storedFindings()).toEqual(found);
  });

  test('comes back as a link while its bank decides, and when the bank has declined', async () => {
    const { passageId, linkId } = await paidLink({ outcome: 'processing' });
    await forget();
    await compare();
    const [payment] = await storedPayments();
    expect(payment).toMatchObject({ kind: 'link', status: 'processing', checkout_id: linkId });
    provider.simulator.settle(payment?.payment_intent_id ?? '', 'failed');
    clock.advance(2 * DAY);
    await compare();
    expect(await storedPayments()).toMatchObject([{ kind: 'link', status: 'canceled' }]);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'failed' });
  });
});

describe('differences that need a person are reported', () => {
  test('a payment that the provider does not know, while it is stored as paid', async () => {
    const { paymentId } = await season.insertAttempt(await season.cardVisit());
    const unknown = { payment_intent_id: 'pi_unknown', charge_id: 'ch_unknown', paid_at: clock.now() };
    await change(paymentId, { status: 'succeeded', ...unknown });
    await compare();
    const finding = ['missing_provider', 'pi_unknown', 1250, null];
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    expect(await storedPayments()).toMatchObject([{ status: 'succeeded', ...unknown }]);
    clock.advance(20 * DAY);
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    await change(paymentId, { status: 'canceled' });
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'resolved']]);
  });

  test('an amount that differs from the requested one, until it is right, however late', async () => {
    const { paymentId, intentId } = await paidByCard(provider, season);
    await change(paymentId, { amount_cents: 1000 });
    await compare();
    const finding = ['amount_mismatch', intentId, 1000, 1250];
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    clock.advance(20 * DAY);
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    expect(await storedPayments()).toMatchObject([{ amount_cents: 1000 }]);
    await change(paymentId, { amount_cents: 1250 });
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'resolved']]);
    expect(told('pay-finding')).toHaveLength(1);
  });

  test('an orphan payment, until it is refunded', async () => {
    const nowhere = { passageId: 0, passageUuid: '00000000-0000-7000-8000-000000000000', amount: 700 };
    const intentId = await season.createIntentAtProvider(nowhere, '00000000-0000-7000-8000-000000000001');
    await compare();
    expect(await storedFindings()).toEqual([['orphan_pi', intentId, null, 700, 'open']]);
    provider.simulator.tap(intentId);
    clock.advance(10 * DAY);
    await compare();
    expect(await storedFindings()).toEqual([['orphan_pi', intentId, null, 700, 'open']]);
    expect((await season.calls.intent(season.accountId, intentId)).status).toBe('succeeded');
    provider.simulator.refundFromDashboard(await season.chargeOf(intentId));
    await compare();
    expect(await storedFindings()).toEqual([['orphan_pi', intentId, null, 700, 'resolved']]);
  });

  test('nothing for metadata that was edited by hand', async () => {
    const scribbled = { passageId: 0, passageUuid: 'Madame Dupont', amount: 700 };
    const intentId = await season.createIntentAtProvider(scribbled, 'n° 1; drop table');
    provider.simulator.tap(intentId);
    await compare();
    expect(await storedFindings()).toEqual([['orphan_pi', intentId, null, 700, 'open']]);
  });

  test('a mismatch between payment and passage, until it is resolved', async () => {
    const { passageId, chargeId } = await paidByCard(provider, season);
    await asOwner((trx) =>
      trx.updateTable('passages').set({ fk_type_reglement: 'cash', payment_state: 'mismatch' }).execute(),
    );
    await compare();
    const finding = ['mismatch', String(passageId), 1250, 1250];
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    clock.advance(DAY);
    provider.simulator.refundFromDashboard(chargeId);
    await compare();
    expect(await storedFindings()).toContainEqual([...finding, 'resolved']);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: null });
  });
});

describe('payments that are unsettled for more than a day', () => {
  test('are synced, whatever their age', async () => {
    const { intentId, passageId } = await paidWithoutEvents(provider, season);
    clock.advance(60 * DAY);
    await asOwner((trx) =>
      trx
        .insertInto('pay_reconciliations')
        .values({
          entity_id: season.world.bondy,
          pay_account_id: season.payAccountId,
          run_on: '2027-01-18',
          from_at: clock.now(),
          to_at: clock.now(),
          finished_at: clock.now(),
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute(),
    );
    await compare();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedFindings()).toEqual([['missing_local', intentId, null, 1250, 'resolved']]);
  });

  test.each([
    [6, 'open', 'requires_payment_method'],
    [8, 'canceled', 'canceled'],
  ])('and %s days old are %s if open', async (days, status, atProvider) => {
    const { intentId } = await season.openPayment();
    clock.advance(days * DAY);
    await compare();
    expect(await storedPayments()).toMatchObject([{ status }]);
    expect((await season.calls.intent(season.accountId, intentId)).status).toBe(atProvider);
    expect(await storedFindings()).toEqual([]);
  });

  test('are cancelled when they never reached the provider', async () => {
    await season.insertAttempt(await season.cardVisit());
    clock.advance(2 * DAY);
    await compare();
    expect(await storedPayments()).toMatchObject([{ status: 'canceled' }]);
  });

  test('do not stop the run when the provider does not know one of them', async () => {
    const lost = await season.openPayment();
    await change(lost.paymentId, { payment_intent_id: 'pi_unknown' });
    const other = await paidWithoutEvents(provider, season);
    clock.advance(2 * DAY);
    await compare();
    expect(await storedPassage(other.passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedFindings()).toContainEqual(['missing_provider', 'pi_unknown', 0, null, 'open']);
  });

  test.each(['operations', 'entities'] as const)(
    'are cancelled when their parent was deleted (%s)',
    async (table) => {
      const { passageId } = await season.openPayment();
      await asOwner((trx) => trx.updateTable(table).set({ deleted_at: clock.now() }).execute());
      clock.advance(2 * DAY);
      await compare();
      expect(await storedPayments()).toMatchObject([{ status: 'canceled' }]);
      expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'canceled' });
    },
  );
});

describe('a page that the provider does not know', () => {
  const compareWithout = () => reconcile({ ...provider, on: withoutLink(provider.on, linkId) }, season);
  let linkId: string;
  const finding = (state: 'open' | 'resolved') => ['missing_provider', linkId, 0, null, state];
  beforeEach(async () => {
    linkId = await season.openLinkOf(await season.cardVisit());
  });

  test('is reported once, until a person has settled it', async () => {
    clock.advance(2 * DAY);
    for (const _ of ['first night', 'second night']) {
      await compareWithout();
      expect(await storedFindings()).toEqual([finding('open')]);
      clock.advance(DAY);
    }
    expect(told('pay-finding')).toHaveLength(1);
    await asOwner((trx) => trx.updateTable('pay_payments').set({ status: 'canceled' }).execute());
    await compareWithout();
    expect(await storedFindings()).toEqual([finding('resolved')]);
  });

  test('does not stop the run when the provider lists the intent of it', async () => {
    provider.simulator.payLink(linkId);
    provider.simulator.takeDeliveries();
    const other = await paidWithoutEvents(provider, season);
    await compareWithout();
    expect(await storedReconciliations()).toMatchObject([{ finished_at: clock.now() }]);
    expect(await storedFindings()).toContainEqual(finding('open'));
    expect(await storedPassage(other.passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test.each([
    ['paid', 'succeeded'],
    ['expired', 'canceled'],
  ])('is settled by itself once the provider knows it again, %s', async (outcome, status) => {
    clock.advance(2 * DAY);
    await compareWithout();
    expect(await storedFindings()).toEqual([finding('open')]);
    if (outcome === 'paid') {
      // A visit to the expired page.
      expect(await season.calls.checkout(season.accountId, linkId)).toMatchObject({ status: 'expired' });
      provider.simulator.payLink(linkId, { outcome: 'late' });
    }
    await compare();
    expect(await storedPayments()).toMatchObject([{ kind: 'link', status }]);
    expect(await storedFindings()).toContainEqual(finding('resolved'));
  });
});

describe('a payment that cannot be read', () => {
  const compareWith = (kind: PayFailureKind) => {
    const { on } = provider;
    const pay = async () => {
      const real = await on.gateways.pay();
      const intent: PayCalls['intent'] = async (account, id) => {
        if (id === unreadable) throw new PayFailure('paymentIntents.retrieve', kind);
        return real.within(600).intent(account, id);
      };
      return { ...real, within: (seconds: number) => ({ ...real.within(seconds), intent }) };
    };
    return reconcile({ ...provider, on: { ...on, gateways: { ...on.gateways, pay } } }, season);
  };
  let unreadable: string;
  let other: number;
  beforeEach(async () => {
    unreadable = (await season.openPayment()).intentId;
    other = (await paidWithoutEvents(provider, season)).passageId;
    clock.advance(2 * DAY);
  });

  test.each(['faulty', 'refused'] as const)(
    'because a response is %s does not stop the run',
    async (kind) => {
      await compareWith(kind);
      expect(await storedPassage(other)).toMatchObject({ payment_state: 'paid' });
      expect(await storedReconciliations()).toMatchObject([{ finished_at: clock.now() }]);
      expect(told('pay-review-failed')).toMatchObject([{ level: 'error', reason: `pay-${kind}` }]);
    },
  );

  test('because the provider is unavailable ends the run, which is retried', async () => {
    await expect(compareWith('unavailable')).rejects.toThrow('could not be compared');
    expect(await storedReconciliations()).toMatchObject([{ finished_at: null }]);
    await compare();
    expect(await storedPassage(other)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('a reconciliation run', () => {
  test('covers four days in UTC and stores when it finished', async () => {
    clock.set('2026-11-27T04:30:00.000Z');
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ created_at: clock.now() }).execute());
    await compare();
    expect(await storedReconciliations()).toMatchObject([
      {
        run_on: '2026-11-27',
        from_at: '2026-11-24T00:00:00.000Z',
        to_at: '2026-11-28T00:00:00.000Z',
        finished_at: clock.now(),
      },
    ]);
  });

  test('starts at the last finished run after days without one', async () => {
    await compare();
    const { passageId } = await paidWithoutEvents(provider, season);
    await asOwner((trx) => trx.updateTable('pay_payments').set({ status: 'canceled' }).execute());
    clock.advance(25 * DAY);
    await compare();
    expect((await storedReconciliations())[1]).toMatchObject({ from_at: '2026-11-20T00:00:00.000Z' });
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('starts at the creation of the account the first time', async () => {
    clock.advance(100 * DAY);
    await compare();
    expect(await storedReconciliations()).toMatchObject([{ from_at: '2026-11-20T00:00:00.000Z' }]);
  });

  test('leaves the same rows when it is repeated on the same day', async () => {
    await paidWithoutEvents(provider, season);
    await compare();
    const rows = async () => [await storedFindings(), await storedPayments(), await storedLines()];
    const before = await rows();
    await compare();
    expect(await rows()).toEqual(before);
    expect(await storedReconciliations()).toHaveLength(1);
  });

  test('reads more than one page page by page', async () => {
    const intents: string[] = [];
    for (let count = 0; count < 105; count += 1) {
      const payment = await season.openPayment({ name: undefined, email: undefined });
      provider.simulator.tap(payment.intentId);
      intents.push(payment.intentId);
    }
    await compare();
    expect((await storedPayments()).map(({ status }) => status)).toEqual(intents.map(() => 'succeeded'));
    expect(await storedLines()).toHaveLength(105);
  });

  test('of a disconnected account records the disconnection and finishes', async () => {
    await paidWithoutEvents(provider, season);
    provider.simulator.deauthorise(season.accountId);
    await compare();
    const [account] = await asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().execute());
    expect(account).toMatchObject({ state: 'disconnected', seen_state: 'disconnected' });
    expect(await storedReconciliations()).toMatchObject([{ finished_at: null }]);
    provider.simulator.requests.length = 0;
    await compare();
    expect(provider.simulator.requests).toEqual([]);
  });

  test('of an account of another stage makes no provider call', async () => {
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ stage: 'REC' }).execute());
    provider.simulator.requests.length = 0;
    await compare();
    expect(provider.simulator.requests).toEqual([]);
    expect(await storedReconciliations()).toEqual([]);
  });

  test('only reads from the provider, always on the account of the association', async () => {
    await paidWithoutEvents(provider, season);
    provider.simulator.requests.length = 0;
    await compare();
    const { requests } = provider.simulator;
    expect(requests.filter(({ verb }) => verb !== 'GET')).toEqual([]);
    expect(new Set(requests.map(({ account }) => account))).toEqual(new Set([season.accountId]));
  });
});
