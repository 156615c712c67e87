import Stripe from 'stripe';
import type { Ids } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import type { AccountProfile, PayProvider } from '../../core/pay-provider.ts';
import { accountCalls, locationCalls } from './accounts.ts';
import { callWithin, createTimeBudget, type TimeBudget } from './call-provider.ts';
import { checkoutCalls } from './checkouts.ts';
import { intentCalls } from './intents.ts';
import { refundCalls } from './refunds.ts';
import { reportCalls } from './reports.ts';

type PayTarget = {
  key: string;
  /** The URL of the simulator; by default the provider itself. */
  url?: string | undefined;
  profile: AccountProfile;
  /** Creates the time budget of a request; by default measured by the clock. */
  timeBudget?: (seconds: number) => TimeBudget;
};

/** Opens the payment provider with a secret key. */
export function openPay(
  { key, url, profile, timeBudget = createTimeBudget }: PayTarget,
  log: Log,
  ids: Ids,
): PayProvider {
  const stripe = new Stripe(key, {
    ...hostOf(url),
    telemetry: false,
    // The timeout of the fetch client covers the whole response; that of the Node client restarts with every byte.
    httpClient: Stripe.createFetchHttpClient(),
  });
  return {
    livemode: /^(sk|rk)_live_/.test(key),
    profile,
    within: (seconds) => {
      const callProvider = callWithin(log, ids, timeBudget(seconds));
      return {
        ...accountCalls(stripe, callProvider),
        ...locationCalls(stripe, callProvider),
        ...intentCalls(stripe, callProvider),
        ...checkoutCalls(stripe, callProvider),
        ...refundCalls(stripe, callProvider),
        ...reportCalls(stripe, callProvider),
      };
    },
  };
}

function hostOf(url: string | undefined): Partial<Stripe.StripeConfig> {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}
