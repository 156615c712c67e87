import { describe, expect, test } from '@jest/globals';
import type { ProviderAccount, ProviderRequirements } from '../../../lib/core/pay-provider.ts';
import { accountState, canTakeCards } from '../../../lib/pay/accounts/account-state.ts';

const nothingDue: ProviderRequirements = {
  currently_due: [],
  past_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
  errors: [],
};

const works: ProviderAccount = {
  id: 'acct_1',
  detailsSubmitted: true,
  chargesEnabled: true,
  payoutsEnabled: true,
  capabilities: { card_payments: 'active', transfers: 'active' },
  requirements: nothingDue,
};

const account = (more: Partial<ProviderAccount>, due: Partial<ProviderRequirements> = {}) => ({
  ...works,
  ...more,
  requirements: { ...nothingDue, ...due },
});

const stopped = { chargesEnabled: false, payoutsEnabled: false, capabilities: { card_payments: 'inactive' } };
const waiting = { chargesEnabled: false, payoutsEnabled: false, capabilities: { card_payments: 'pending' } };

describe('the state of an account', () => {
  test.each([
    ['works', 'active', account({})],
    ['takes cards, its money waits', 'active_no_payout', account({ payoutsEnabled: false })],
    ['is asked for more', 'action_required', account({}, { currently_due: ['external_account'] })],
    ['has a deadline', 'action_required', account({}, { current_deadline: '2026-12-01T00:00:00.000Z' })],
    [
      'takes cards although something is overdue',
      'action_required',
      account({ payoutsEnabled: false }, { past_due: ['external_account'] }),
    ],
    ['was just made', 'created', account({ ...stopped, detailsSubmitted: false })],
    [
      'was just made, which the provider calls overdue',
      'created',
      account(
        { ...stopped, detailsSubmitted: false },
        { past_due: ['company.tax_id'], disabled_reason: 'requirements.past_due' },
      ),
    ],
    ['is being looked at', 'pending', account(waiting)],
    [
      'is being verified',
      'pending',
      account(stopped, { disabled_reason: 'requirements.pending_verification' }),
    ],
    ['is overdue', 'restricted', account(stopped, { past_due: ['company.tax_id'] })],
    ['is overdue while it waits', 'restricted', account(waiting, { past_due: ['company.tax_id'] })],
    ['lacks answers', 'restricted', account(stopped, { disabled_reason: 'requirements.past_due' })],
    ['is under review', 'restricted', account(stopped, { disabled_reason: 'under_review' })],
    ['is on a list', 'restricted', account(stopped, { disabled_reason: 'listed' })],
    ['is paused by us', 'restricted', account(stopped, { disabled_reason: 'platform_paused' })],
    ['may charge, but no cards', 'restricted', account({ capabilities: { card_payments: 'inactive' } })],
    ['never asked for cards', 'restricted', account({ capabilities: {} })],
    ['is rejected', 'rejected', account(stopped, { disabled_reason: 'rejected.fraud' })],
    [
      'is rejected before its answers came',
      'rejected',
      account({ ...stopped, detailsSubmitted: false }, { disabled_reason: 'rejected.other' }),
    ],
  ])('of an account that %s is %s', (_, state, seen) => {
    expect(accountState(seen)).toBe(state);
  });

  test.each([
    ['active', true],
    ['active_no_payout', true],
    ['action_required', true],
    ['none', false],
    ['created', false],
    ['pending', false],
    ['restricted', false],
    ['rejected', false],
    ['disconnected', false],
    [null, false],
  ])('%s allows card payments: %s', (state, may) => {
    expect(canTakeCards(state)).toBe(may);
  });
});
