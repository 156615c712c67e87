import { describe, expect, test } from '@jest/globals';
import { doorsOf, type Visit } from '../../../app/offline/store/doors.ts';
import { isPaidOtherwise, isUnpaidCard, waitsForCard } from '../../../app/offline/store/pending-cards.ts';
import { PaymentState } from '../../../lib/core/records/passage.ts';
import { addressOf } from './address.ts';

const byCard = (more: Omit<Partial<Visit>, 'id'>): Visit => ({
  id: 'card',
  fk_adresse: 1,
  montant: '20.00',
  fk_type_reglement: 'pay',
  passed_at: '2026-11-20T18:00:00.000Z',
  ...more,
});

describe('a visit by card', () => {
  test('waits as long as its card has brought nothing, whatever the service says of it', () => {
    expect(PaymentState.options.filter((payment_state) => isUnpaidCard(byCard({ payment_state })))).toEqual([
      'pending',
      'processing',
      'failed',
      'canceled',
    ]);
  });

  test('that the service has not seen yet waits too', () => {
    expect(isUnpaidCard(byCard({}))).toBe(true);
    expect(isUnpaidCard(byCard({ payment_state: null }))).toBe(true);
  });

  test('does not wait once it asks for cash, or for nothing', () => {
    expect(isUnpaidCard(byCard({ fk_type_reglement: 'cash', payment_state: 'pending' }))).toBe(false);
    expect(isUnpaidCard(byCard({ montant: '0.00' }))).toBe(false);
  });

  test('that was paid otherwise than it says is another thing', () => {
    const inCash = byCard({ fk_type_reglement: 'cash', payment_state: 'mismatch' });
    expect([isPaidOtherwise(inCash), isUnpaidCard(inCash)]).toEqual([true, false]);
    expect(isPaidOtherwise(byCard({ payment_state: 'paid' }))).toBe(false);
  });
});

describe('a door', () => {
  const isWaiting = (...visits: Visit[]) => doorsOf([addressOf(1)], visits).map(waitsForCard);

  test('waits for the card of its last visit', () => {
    const later = { id: 'later', passed_at: '2026-11-20T19:00:00.000Z' };
    expect(isWaiting(byCard({ payment_state: 'pending' }))).toEqual([true]);
    expect(isWaiting(byCard({ payment_state: 'paid' }))).toEqual([false]);
    expect(isWaiting(byCard({}), { ...byCard({ fk_type_reglement: 'cash' }), ...later })).toEqual([false]);
    expect(isWaiting()).toEqual([false]);
  });
});
