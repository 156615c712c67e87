import { describe, expect, test } from '@jest/globals';
import { PaymentState } from '../../../lib/core/records/passage.ts';
import { PaymentType } from '../../../lib/core/records/payment-types.ts';
import { initialPaymentState, nextPaymentState } from '../../../lib/passages/derived-fields.ts';
import { isLocked } from '../../../lib/passages/locks.ts';

describe('initialPaymentState', () => {
  test('card money waits for the provider, other money has no state', () => {
    const states = PaymentType.options.map((fk_type_reglement) => [
      fk_type_reglement,
      initialPaymentState({ montant: 500, fk_type_reglement }),
    ]);
    expect(states.filter(([, state]) => state !== null)).toEqual([['pay', 'pending']]);
    expect(initialPaymentState({ montant: 0, fk_type_reglement: 'pay' })).toBeNull();
  });
});

describe('nextPaymentState', () => {
  const card = { montant: 500, fk_type_reglement: 'pay' } as const;

  test.each([
    ['a passage that becomes a card payment waits', null, card, 'pending'],
    ['a card payment under way stays as it is', 'processing', card, 'processing'],
    ['a failed one stays failed', 'failed', card, 'failed'],
    [
      'one that is paid in cash after all has no state any more',
      'pending',
      { ...card, fk_type_reglement: 'cash' },
      null,
    ],
    ['one without money has none', 'pending', { ...card, montant: 0 }, null],
  ] as const)('%s', (_, current, after, expected) => {
    expect(nextPaymentState(current, after)).toBe(expected);
  });
});

describe('isLocked', () => {
  test('a live receipt locks whatever the money', () => {
    expect(isLocked({ payment_state: null, receipt_id: 4, handover_id: null })).toBe(true);
    expect(isLocked({ payment_state: null, receipt_id: null, handover_id: null })).toBe(false);
  });

  test('so does a live hand-over', () => {
    expect(isLocked({ payment_state: null, receipt_id: null, handover_id: 4 })).toBe(true);
  });

  test('a card payment locks as long as its money is there', () => {
    const open = PaymentState.options.filter(
      (payment_state) => !isLocked({ payment_state, receipt_id: null, handover_id: null }),
    );
    expect(open).toEqual(['pending', 'processing', 'failed', 'canceled', 'refunded', 'dispute_lost']);
  });
});
