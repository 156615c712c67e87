import { refuseControl } from './control-refusal.ts';
import type { OnboardingOutcome } from './resources/account-status.ts';
import { closeDispute, dispute } from './resources/dispute-charge.ts';
import { deauthorise, disableCharges, finishOnboarding, requireMore } from './resources/onboarding.ts';
import { failPayout, payOut } from './resources/pay-out.ts';
import { failRefund, refundFromDashboard } from './resources/refund-charge.ts';
import type { TapOutcome } from './resources/tap-outcomes.ts';
import { settle, tap } from './resources/taps.ts';
import { lookUp } from './state.ts';
import type { World } from './world.ts';

/** Actions of donors, associations, banks and the provider that no API request of ours triggers. */
export type Controls = {
  /** Completes the onboarding form of an account. */
  finishOnboarding(accountId: string, outcome?: OnboardingOutcome): void;
  /** Presents a card to the phone. */
  tap(intentId: string, card?: TapOutcome): void;
  /** Completes an intent that is processing. */
  settle(intentId: string, outcome?: 'succeeded' | 'failed'): void;
  /** The donor's bank disputes a payment; returns the id of the dispute. */
  dispute(chargeId: string, amount?: number): string;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** Refunds a charge in the provider's dashboard; returns the id of the refund. */
  refundFromDashboard(chargeId: string, amount?: number): string;
  failRefund(refundId: string): void;
  /** Pays the whole balance out; returns the id of the payout, null when there is nothing to pay out. */
  payOut(accountId: string): string | null;
  failPayout(accountId: string): string | null;
  deauthorise(accountId: string): void;
  requireMore(accountId: string): void;
  disableCharges(accountId: string): void;
  /** Connects a phone with a token, which works once. */
  redeem(secret: string): { account: string; location: string | null };
};

export function controlsOf(world: World, changed: () => void): Controls {
  const andNotify = <T>(result: T): T => {
    changed();
    return result;
  };
  return {
    finishOnboarding: (id, outcome = 'active') => andNotify(finishOnboarding(world, id, outcome)),
    tap: (id, card = 'accepted') => andNotify(tap(world, id, card)),
    settle: (id, outcome = 'succeeded') => andNotify(settle(world, id, outcome)),
    dispute: (id, amount) => andNotify(dispute(world, id, amount)),
    closeDispute: (id, outcome) => andNotify(closeDispute(world, id, outcome)),
    refundFromDashboard: (id, amount) => andNotify(refundFromDashboard(world, id, amount)),
    failRefund: (id) => andNotify(failRefund(world, id)),
    payOut: (id) => andNotify(payOut(world, id)),
    failPayout: (id) => andNotify(failPayout(world, id)),
    deauthorise: (id) => andNotify(deauthorise(world, id)),
    requireMore: (id) => andNotify(requireMore(world, id)),
    disableCharges: (id) => andNotify(disableCharges(world, id)),
    redeem: (secret) => andNotify(redeem(world, secret)),
  };
}

function redeem({ state }: World, secret: string): { account: string; location: string | null } {
  const found = lookUp(state.tokens, secret);
  if (!found) throw refuseControl('there is no such connection token');
  if (found.isUsed) throw refuseControl('the connection token has already been redeemed');
  found.isUsed = true;
  return { account: found.account, location: found.location };
}
