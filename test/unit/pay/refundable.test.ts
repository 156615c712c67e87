import { describe, expect, test } from '@jest/globals';
import {
  choosePaymentToRefund,
  findRepeatedRefund,
  type RefundablePayment,
  refundableCents,
} from '../../../lib/pay/refunds/refundable.ts';

type Payment = RefundablePayment['payment'];
type Refund = RefundablePayment['refunds'][number];

const NOW = '2026-11-20T09:00:00.000Z';
const passage = { fk_type_reglement: 'pay', montant_cents: 1000, deleted_at: null };

const gift = (payment: Partial<Payment> = {}, refunds: Partial<Refund>[] = []): RefundablePayment => ({
  payment: {
    status: 'succeeded',
    amount_cents: 1000,
    refunded_cents: 0,
    lost_cents: payment.dispute_state === 'lost' ? 1000 : 0,
    dispute_state: null,
    ...payment,
  },
  refunds: refunds.map((refund) => ({
    status: 'succeeded',
    amount_cents: 300,
    answered_at: NOW,
    requested_by: 1,
    request_digests: [],
    created_at: NOW,
    ...refund,
  })),
});

describe('the refundable amount', () => {
  const table: [string, RefundablePayment, number][] = [
    ['all of it', gift(), 1000],
    ['not what went back', gift({ refunded_cents: 300 }, [{}]), 700],
    ['not what went back elsewhere', gift({ refunded_cents: 300 }), 700],
    ['not what is being given back', gift({}, [{ status: 'creating' }]), 700],
    ['not what went back and is not counted yet', gift({}, [{}]), 700],
    ['not what waits at the provider', gift({}, [{ status: 'pending' }]), 700],
    [
      'neither what went back nor what is being given back',
      gift({ refunded_cents: 300 }, [{}, { status: 'creating' }]),
      400,
    ],
    ['what failed is there again', gift({}, [{ status: 'failed' }, { status: 'canceled' }]), 1000],
  ];
  test.each(table)('%s', (_, one, left) => {
    expect(refundableCents(one)).toBe(left);
  });
});

describe('the payment chosen for a refund', () => {
  const odd = gift({ amount_cents: 900 });
  const back = gift({ refunded_cents: 1000 });
  const open = gift({ status: 'open' });
  const lost = gift({ dispute_state: 'lost' });
  const right = gift();
  const second = gift();
  const table: [string, typeof passage, RefundablePayment[], RefundablePayment | undefined][] = [
    ['the one', passage, [right], right],
    ['the one that is paid', passage, [open, right, open], right],
    ['the one that does not fit, wherever it is', passage, [odd, right], odd],
    ['of two that fit the later one', passage, [right, second], second],
    ['the one that is still held', passage, [right, back], right],
    ['the later one of cash', { ...passage, fk_type_reglement: 'cash' }, [right, second], second],
    ['one that is all gone, where there is no other', passage, [back, lost], lost],
    ['none where none is paid', passage, [open], undefined],
  ];
  test.each(table)('%s', (_, of, gifts, expected) => {
    expect(choosePaymentToRefund(of, gifts)).toBe(expected);
  });
});

describe('a repeated request', () => {
  const begun = { status: 'creating', answered_at: null } as const;
  const made = { status: 'succeeded', answered_at: null } as const;
  const table: [string, RefundablePayment, number | undefined, boolean][] = [
    ['one that is being made', gift({}, [begun]), 300, true],
    ['one that was made since', gift({ refunded_cents: 300 }, [made]), 300, true],
    [
      'one of all that was left',
      gift({ refunded_cents: 1000 }, [{ ...made, amount_cents: 1000 }]),
      undefined,
      true,
    ],
    [
      'not one of a part, when all that is left is asked for',
      gift({ refunded_cents: 300 }, [made]),
      undefined,
      false,
    ],
    ['not one of another amount', gift({}, [begun]), 400, false],
    ['not one whose answer was given', gift({ refunded_cents: 300 }, [{}]), 300, false],
    ['not one that failed', gift({}, [{ ...made, status: 'failed' }]), 300, false],
    ['not one made elsewhere', gift({ refunded_cents: 300 }, [{ ...made, requested_by: null }]), 300, false],
    ['not one of yesterday', gift({}, [{ ...made, created_at: '2026-11-19T08:59:59.000Z' }]), 300, false],
  ];
  test.each(table)('finds %s', (_, one, asked, isSame) => {
    expect(findRepeatedRefund([one], asked, { retryKey: null, now: NOW }) !== undefined).toBe(isSame);
  });
});

describe('a repeated request with an idempotency key', () => {
  const keyed = { request_digests: ['other', 'key'] };
  const table: [string, RefundablePayment, boolean][] = [
    ['the one it was told of', gift({ refunded_cents: 300 }, [keyed]), true],
    ['one of long ago', gift({}, [{ ...keyed, created_at: '2026-01-01T00:00:00.000Z' }]), true],
    ['one whose answer it was never told', gift({}, [{ status: 'creating', answered_at: null }]), true],
    ['not one of another key', gift({ refunded_cents: 300 }, [{ request_digests: ['other'] }]), false],
    ['not one that failed', gift({}, [{ ...keyed, status: 'failed' }]), false],
  ];
  test.each(table)('finds %s', (_, one, isSame) => {
    expect(findRepeatedRefund([one], 300, { retryKey: 'key', now: NOW }) !== undefined).toBe(isSame);
  });

  test('prefers the refund with its key to another one of the same amount', () => {
    const told = gift({}, [{ status: 'creating', answered_at: null }, keyed]);
    expect(findRepeatedRefund([told], 300, { retryKey: 'key', now: NOW })).toBe(told.refunds[1]);
  });
});
