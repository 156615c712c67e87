import { describe, expect, test } from '@jest/globals';
import {
  type CardPayment,
  derivePaymentState,
  expectsAmount,
  type PassagePaymentState,
  type PassageTerms,
} from '../../../lib/pay/payments/passage-payment-state.ts';

const wanted: PassageTerms = {
  fk_type_reglement: 'pay',
  montant_cents: 1000,
  deleted_at: null,
  is_parent_deleted: false,
  payment_state: 'pending',
};
const cash: PassageTerms = { ...wanted, fk_type_reglement: 'cash' };
const deleted: PassageTerms = { ...wanted, deleted_at: '2026-11-20T09:00:00.000Z' };

const taken = (more: Partial<CardPayment> = {}): CardPayment => ({
  status: 'succeeded',
  amount_cents: 1000,
  refunded_cents: 0,
  lost_cents: 0,
  is_past: false,
  dispute_state: null,
  decline_code: null,
  ...more,
});
const open = taken({ status: 'open' });
const canceled = taken({ status: 'canceled' });
const paid = taken();
const partly = taken({ refunded_cents: 400 });
const back = taken({ refunded_cents: 1000 });
const lost = taken({ dispute_state: 'lost', lost_cents: 1000 });
const partlyLost = taken({ dispute_state: 'lost', lost_cents: 300 });

const of = (payment_state: PassagePaymentState['payment_state'], refunded_cents = 0) => ({
  payment_state,
  refunded_cents,
});

describe('the payment state of a passage to be paid by card', () => {
  const table: [string, CardPayment[], PassagePaymentState][] = [
    ['nothing was begun', [], of('pending')],
    ['an intent is being made', [taken({ status: 'creating' })], of('pending')],
    ['an intent is open', [open], of('pending')],
    [
      'a card was declined, the intent is open',
      [taken({ status: 'open', decline_code: 'expired_card' })],
      of('pending'),
    ],
    ['a card is being processed', [taken({ status: 'processing' })], of('processing')],
    ['it was cancelled', [canceled], of('canceled')],
    [
      'it was cancelled after a card was declined',
      [taken({ status: 'canceled', decline_code: 'expired_card' })],
      of('failed'),
    ],
    [
      'it was cancelled before other money was asked for',
      [taken({ status: 'canceled', is_past: true })],
      of('pending'),
    ],
    ['another attempt is open', [canceled, open], of('pending')],
    ['it is paid', [paid], of('paid')],
    ['it is paid at the second attempt', [canceled, paid], of('paid')],
    ['it is paid, and a later attempt was given up', [paid, canceled], of('paid')],
    ['a part went back', [partly], of('partially_refunded', 400)],
    ['all went back', [back], of('refunded', 1000)],
    ['all went back, another attempt is open', [back, open], of('refunded', 1000)],
    ['all went back, and it is paid once more', [back, paid], of('paid')],
    ['a bank contests it', [taken({ dispute_state: 'open' })], of('disputed')],
    [
      'a bank contests what is left of it',
      [taken({ dispute_state: 'open', refunded_cents: 400 })],
      of('disputed', 400),
    ],
    ['a bank contested in vain', [taken({ dispute_state: 'won' })], of('dispute_won')],
    [
      'a bank contested in vain, then a part went back',
      [taken({ dispute_state: 'won', refunded_cents: 400 })],
      of('partially_refunded', 400),
    ],
    ['a bank took it back', [lost], of('dispute_lost')],
    ['a bank took it back, and it is paid once more', [lost, paid], of('paid')],
    ['a bank took a part of it back', [partlyLost], of('partially_refunded', 300)],
    [
      'a bank took a part of it back, and another went back',
      [taken({ dispute_state: 'lost', lost_cents: 300, refunded_cents: 400 })],
      of('partially_refunded', 700),
    ],
    [
      'a bank took all that was left of it',
      [taken({ dispute_state: 'lost', lost_cents: 600, refunded_cents: 400 })],
      of('dispute_lost', 400),
    ],
    [
      'a bank took a part of it back and contests another',
      [taken({ dispute_state: 'open', lost_cents: 300 })],
      of('disputed', 300),
    ],
    ['a bank took a part of it back, and it is paid once more', [partlyLost, paid], of('mismatch')],
    ['it is paid twice', [paid, paid], of('mismatch')],
    ['it is paid twice, and one went back', [paid, back], of('paid')],
    ['it is paid twice, and the first went back', [back, paid], of('paid')],
    ['it is paid twice, and both went back', [back, back], of('refunded', 1000)],
    ['it is paid with another amount', [taken({ amount_cents: 900 })], of('mismatch')],
    ['it is paid with more', [taken({ amount_cents: 1100 })], of('mismatch')],
    ['another amount went back', [taken({ amount_cents: 900, refunded_cents: 900 })], of('refunded', 900)],
    [
      'more than its amount went back',
      [taken({ amount_cents: 1100, refunded_cents: 1100 })],
      of('refunded', 1000),
    ],
  ];
  test.each(table)('%s', (_, payments, standing) => {
    expect(derivePaymentState(wanted, payments)).toEqual(standing);
  });
});

describe('the payment state of a passage not, or no longer, to be paid by card', () => {
  const table: [string, PassageTerms, CardPayment[], PassagePaymentState][] = [
    ['cash, and nothing was taken', cash, [canceled], of(null)],
    ['cash, and an intent is still open', cash, [open], of(null)],
    ['cash, and a card was taken', cash, [paid], of('mismatch')],
    ['cash, and a part of the card went back', cash, [partly], of('mismatch')],
    ['cash, and a bank contests the card', cash, [taken({ dispute_state: 'open' })], of('mismatch')],
    ['cash, and the card went back', cash, [back], of(null)],
    ['cash, and a bank took the card back', cash, [lost], of(null)],
    ['cash, and a bank took a part of the card back', cash, [partlyLost], of('mismatch')],
    ['no money, and a card was taken', { ...wanted, montant_cents: 0 }, [paid], of('mismatch')],
    ['deleted, and nothing was taken', deleted, [canceled], of(null)],
    ['deleted, and a card was taken', deleted, [paid], of('mismatch')],
    ['deleted, and the card went back', deleted, [back], of('refunded', 1000)],
    ['deleted, and a bank took the card back', deleted, [lost], of('dispute_lost')],
  ];
  test.each(table)('%s', (_, passage, payments, standing) => {
    expect(derivePaymentState(passage, payments)).toEqual(standing);
  });
});

describe('the payment state of a passage whose operation or association was deleted', () => {
  const table: [string, PassageTerms['payment_state'], CardPayment[], PassagePaymentState][] = [
    ['it was paid before', 'paid', [paid], of('paid')],
    ['it was paid before, and a part went back', 'paid', [partly], of('partially_refunded', 400)],
    ['it was paid before, and all went back', 'paid', [back], of('refunded', 1000)],
    ['a bank decides about it', 'disputed', [taken({ dispute_state: 'won' })], of('dispute_won')],
    ['nothing was taken', 'pending', [canceled], of('canceled')],
    ['a card was taken since', 'pending', [paid], of('mismatch')],
    ['a card was taken since, after another one', 'paid', [paid, paid], of('mismatch')],
    ['a card was taken since, after one that was given back', 'refunded', [back, paid], of('mismatch')],
    ['a card that was taken since is still there', 'mismatch', [paid], of('mismatch')],
    ['a card that was taken since went back', 'mismatch', [back], of('refunded', 1000)],
  ];
  test.each(table)('%s', (_, payment_state, payments, standing) => {
    expect(derivePaymentState({ ...wanted, is_parent_deleted: true, payment_state }, payments)).toEqual(
      standing,
    );
  });
});

describe('the card amount a passage expects', () => {
  test('is its own amount, while it is not deleted', () => {
    expect(expectsAmount(wanted, 1000)).toBe(true);
    expect(expectsAmount(wanted, 999)).toBe(false);
    expect(expectsAmount(cash, 1000)).toBe(false);
    expect(expectsAmount(deleted, 1000)).toBe(false);
    expect(expectsAmount({ ...wanted, is_parent_deleted: true }, 1000)).toBe(false);
  });
});
