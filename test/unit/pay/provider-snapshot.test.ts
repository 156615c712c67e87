import { describe, expect, test } from '@jest/globals';
import { disputeState, lostCents } from '../../../lib/pay/payments/provider-snapshot.ts';

const of = (...statuses: string[]) =>
  statuses.map((status, at) => ({ id: `du_${at}`, amount: 500, status, reason: null, dueBy: null }));

describe('the overall dispute state of a payment', () => {
  test.each<[string[], ReturnType<typeof disputeState>]>([
    [[], null],
    [['needs_response'], 'open'],
    [['under_review'], 'open'],
    [['a status of a later version'], 'open'],
    [['won'], 'won'],
    [['lost'], 'lost'],
    [['lost', 'under_review'], 'open'],
    [['won', 'lost'], 'lost'],
    [['prevented'], null],
    [['warning_needs_response'], null],
    [['warning_under_review'], null],
    [['warning_closed'], null],
    [['warning_closed', 'needs_response'], 'open'],
    [['prevented', 'won'], 'won'],
  ])('of disputes %j', (statuses, state) => expect(disputeState(of(...statuses))).toBe(state));
});

describe('the amount lost in disputes', () => {
  test.each<[string[], number, number]>([
    [['won', 'needs_response', 'prevented'], 0, 0],
    [['lost'], 0, 500],
    [['lost', 'lost'], 0, 1000],
    [['lost', 'lost', 'lost'], 0, 1250],
    [['lost'], 1000, 250],
    [['lost'], 1250, 0],
  ])('of disputes %j with %s cents refunded', (statuses, refunded, lost) => {
    expect(lostCents(of(...statuses), { amount: 1250, refunded })).toBe(lost);
  });
});
