import { describe, expect, test } from '@jest/globals';
import type { ProviderCharge, ProviderIntent } from '../../../lib/core/pay-provider.ts';
import {
  amountMismatch,
  type ComparedPayment,
  isOutdated,
  orphanIntent,
  repairedDifferences,
} from '../../../lib/pay/reconciliation/differences.ts';

const known: ComparedPayment = {
  status: 'succeeded',
  payment_intent_id: 'pi_1',
  charge_id: 'ch_1',
  passage_id: 7,
  amount_cents: 1250,
  refunded_cents: 0,
  fee_cents: 28,
  net_cents: 1222,
  dispute_state: null,
};
const charge: ProviderCharge = {
  id: 'ch_1',
  amount: 1250,
  refunded: 0,
  disputed: false,
  fee: 28,
  net: 1222,
  madeAt: '2026-11-20T09:00:00.000Z',
  card: null,
};
const intent: ProviderIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 1250,
  received: 1250,
  currency: 'eur',
  livemode: false,
  madeAt: '2026-11-20T09:00:00.000Z',
  declineCode: null,
  uuid: null,
  passageUuid: null,
  isInPerson: true,
  charge,
};

describe('a stored payment', () => {
  test('is up to date when nothing differs', () => expect(isOutdated(known, intent)).toBe(false));

  test.each<[string, Partial<ComparedPayment>, Partial<ProviderIntent>]>([
    ['paid meanwhile', { status: 'open', charge_id: null }, {}],
    ['made, and we do not know', { status: 'creating' }, { status: 'requires_payment_method', charge: null }],
    ['cancelled', { status: 'open' }, { status: 'canceled', charge: null }],
    ['another charge', { charge_id: 'ch_0' }, {}],
    ['given back', {}, { charge: { ...charge, refunded: 1 } }],
    ['another fee', { fee_cents: 27 }, {}],
    ['booked by now', { fee_cents: null, net_cents: null }, {}],
    ['disputed', {}, { charge: { ...charge, disputed: true } }],
  ])('is outdated when the intent is %s', (_what, ours, theirs) => {
    expect(isOutdated({ ...known, ...ours }, { ...intent, ...theirs })).toBe(true);
  });

  test.each<[string, Partial<ComparedPayment>, Partial<ProviderIntent>]>([
    ['not booked yet', {}, { charge: { ...charge, fee: null, net: null } }],
    ['a dispute that we know', { dispute_state: 'lost' }, { charge: { ...charge, disputed: true } }],
    ['waiting for a card', { status: 'open', charge_id: null }, { status: 'requires_action', charge: null }],
  ])('is up to date when the intent is %s', (_what, ours, theirs) => {
    expect(isOutdated({ ...known, ...ours }, { ...intent, ...theirs })).toBe(false);
  });
});

describe('the differences a sync repaired', () => {
  const found = (before: Partial<ComparedPayment>, after: Partial<ComparedPayment> = {}) =>
    repairedDifferences({ ...known, ...before }, { ...known, ...after }).map((finding) => [
      finding.class,
      finding.expected_cents,
      finding.found_cents,
    ]);

  test.each<[string, unknown[][], Partial<ComparedPayment>, Partial<ComparedPayment>]>([
    ['nothing', [], {}, {}],
    [
      'that it is paid, whatever else',
      [['missing_local', null, 1250]],
      { status: 'open' },
      { refunded_cents: 9 },
    ],
    ['that its charge was not known', [['missing_local', null, 1250]], { charge_id: null }, {}],
    ['that it was cancelled, which is none', [], { status: 'open' }, { status: 'canceled' }],
    ['what was given back', [['refund_mismatch', 5, 20]], { refunded_cents: 5 }, { refunded_cents: 20 }],
    ['that a refund has failed', [['refund_mismatch', 5, 0]], { refunded_cents: 5 }, {}],
    ['the fee', [['fee_update', 20, 28]], { fee_cents: 20 }, {}],
    ['what is left', [['fee_update', 28, 28]], { net_cents: 1 }, {}],
    ['a dispute that is over', [['dispute', 1250, null]], {}, { dispute_state: 'won' }],
    ['an open dispute is told by our rows', [], {}, { dispute_state: 'open' }],
    ['one that was open and is lost now', [], { dispute_state: 'open' }, { dispute_state: 'lost' }],
  ])('%s', (_what, expected, before, after) => expect(found(before, after)).toEqual(expected));
});

describe('differences that need a person', () => {
  test.each<[string, number, Partial<ProviderIntent>]>([
    ['as asked', 0, {}],
    ['less', 1, { received: 1200 }],
    ['another currency', 1, { currency: 'usd' }],
    ['nothing yet', 0, { status: 'requires_payment_method', received: 0, charge: null }],
    ['less, and given back', 0, { received: 1200, charge: { ...charge, refunded: 1250 } }],
  ])('an amount that is %s', (_what, count, theirs) => {
    expect(amountMismatch(known, { ...intent, ...theirs })).toHaveLength(count);
  });

  test.each<[string, number, Partial<ProviderIntent>]>([
    ['paid', 1, {}],
    ['open', 1, { status: 'requires_payment_method', received: 0, charge: null }],
    ['cancelled', 0, { status: 'canceled', received: 0, charge: null }],
    ['given back in part', 1, { charge: { ...charge, refunded: 1249 } }],
    ['given back', 0, { charge: { ...charge, refunded: 1250 } }],
  ])('an orphan intent that is %s', (_what, count, theirs) => {
    const findings = orphanIntent({ ...intent, ...theirs });
    expect(findings.map(({ found_cents }) => found_cents)).toEqual(Array(count).fill(1250));
  });
});
