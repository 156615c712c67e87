import { refuseControl } from './control-refusal.ts';
import { closeDispute, dispute } from './resources/contest-charge.ts';
import { deauthorise, disableCharges, finishOnboarding, requireMore } from './resources/onboarding.ts';
import { failPayout, payOut } from './resources/pay-out.ts';
import { failRefund, refundFromDashboard } from './resources/refund-charge.ts';
import type { Onboarding } from './resources/standing.ts';
import type { Tap } from './resources/tap-outcomes.ts';
import { settle, tap } from './resources/taps.ts';
import { kept } from './state.ts';
import type { World } from './world.ts';

/** What donors, associations, banks and the provider do without any request of ours. */
export type Controls = {
  /** The association has answered the questions of its link. */
  finishOnboarding(accountId: string, outcome?: Onboarding): void;
  /** A card is held to the phone. */
  tap(intentId: string, card?: Tap): void;
  /** An intent that is processing comes to its end. */
  settle(intentId: string, outcome?: 'succeeded' | 'failed'): void;
  /** The donor's bank contests a payment; answers the id of the dispute. */
  dispute(chargeId: string, amount?: number): string;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** A person gives money back on the provider's own pages; answers the id of the refund. */
  refundFromDashboard(chargeId: string, amount?: number): string;
  failRefund(refundId: string): void;
  /** All that is on the account goes to the bank; the id of the payout, null when there is nothing. */
  payOut(accountId: string): string | null;
  failPayout(accountId: string): string | null;
  deauthorise(accountId: string): void;
  requireMore(accountId: string): void;
  disableCharges(accountId: string): void;
  /** A phone connects with a token: once. */
  redeem(secret: string): { account: string; location: string | null };
};

export function controlsOf(world: World, changed: () => void): Controls {
  const then = <T>(result: T): T => {
    changed();
    return result;
  };
  return {
    finishOnboarding: (id, outcome = 'active') => then(finishOnboarding(world, id, outcome)),
    tap: (id, card = 'accepted') => then(tap(world, id, card)),
    settle: (id, outcome = 'succeeded') => then(settle(world, id, outcome)),
    dispute: (id, amount) => then(dispute(world, id, amount)),
    closeDispute: (id, outcome) => then(closeDispute(world, id, outcome)),
    refundFromDashboard: (id, amount) => then(refundFromDashboard(world, id, amount)),
    failRefund: (id) => then(failRefund(world, id)),
    payOut: (id) => then(payOut(world, id)),
    failPayout: (id) => then(failPayout(world, id)),
    deauthorise: (id) => then(deauthorise(world, id)),
    requireMore: (id) => then(requireMore(world, id)),
    disableCharges: (id) => then(disableCharges(world, id)),
    redeem: (secret) => then(redeem(world, secret)),
  };
}

function redeem({ state }: World, secret: string): { account: string; location: string | null } {
  const found = kept(state.tokens, secret);
  if (!found) throw refuseControl('there is no such connection token');
  if (found.isUsed) throw refuseControl('the connection token has already been redeemed');
  found.isUsed = true;
  return { account: found.account, location: found.location };
}
