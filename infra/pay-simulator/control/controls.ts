import type { LoggedRequest } from '../api/request.ts';
import type { Delivery } from '../delivery/deliveries.ts';
import type { OnboardingOutcome } from '../resources/account-status.ts';
import type { TapOutcome } from '../resources/cards.ts';
import { closeDispute, dispute } from '../resources/disputes.ts';
import { deauthorise, disableCharges, finishOnboarding, requireMore } from '../resources/onboarding.ts';
import { type PageEntry, paySession } from '../resources/pay-session.ts';
import { failPayout, payOut } from '../resources/payouts.ts';
import { failRefund, refundFromDashboard } from '../resources/refund-charge.ts';
import { settle, tap } from '../resources/taps.ts';
import { lookUp } from '../state.ts';
import type { Switches } from '../switches.ts';
import { refuseControl, type World } from '../world.ts';

/** Actions of donors, associations, banks and the provider that no API request of ours triggers. */
export type Controls = {
  /** Completes the onboarding form of an account. */
  finishOnboarding(accountId: string, outcome?: OnboardingOutcome): void;
  /** Presents a card to the phone. */
  tap(intentId: string, card?: TapOutcome): void;
  /** Pays on the page of a payment link. */
  payLink(sessionId: string, entry?: PageEntry): void;
  /** Completes an intent that is processing. */
  settle(intentId: string, outcome?: 'succeeded' | 'failed'): void;
  /** The donor's bank disputes a payment; returns the id of the dispute. */
  dispute(chargeId: string, amount?: number): string;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** Refunds a charge in the provider's dashboard; returns the id of the refund. */
  refundFromDashboard(chargeId: string, amount?: number): string;
  failRefund(refundId: string): void;
  /** Pays out the whole balance; returns the payout's id, or null if the balance is empty. */
  payOut(accountId: string): string | null;
  failPayout(accountId: string): string | null;
  deauthorise(accountId: string): void;
  requireMore(accountId: string): void;
  disableCharges(accountId: string): void;
  /** Connects a phone with a single-use token. */
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
    payLink: (id, entry = {}) => andNotify(paySession(world, id, entry)),
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

/** The control interface of the simulator for tests, in the same process or another one. */
export type SimulatorControl = Controls & {
  switches: Switches;
  /** Contract violations of requests and responses. */
  contractFaults: string[];
  /** The latest API requests, newest last. */
  requests: LoggedRequest[];
  /** Resolves when all changes so far are on disk. */
  flush(): Promise<void>;
  /** Stops posting webhooks. */
  hold(): void;
  /** Posts the held webhooks in order and resumes posting. */
  release(): Promise<void>;
  /** Removes and returns the held deliveries, or all when there is no webhook URL. */
  takeDeliveries(): Delivery[];
};
