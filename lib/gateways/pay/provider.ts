import Stripe from 'stripe';
import type { Ids } from '../../core/ids.ts';
import type { Log } from '../../core/log.ts';
import type { AccountProfile, PayProvider } from '../../core/pay-provider.ts';
import { accountCalls, locationCalls } from './accounts.ts';
import { asking, type Span, spanOf } from './attempts.ts';
import { intentCalls } from './intents.ts';
import { refundCalls } from './refunds.ts';
import { reportCalls } from './reports.ts';

type PayTarget = {
  key: string;
  /** The URL of the simulator; the provider itself by default. */
  url?: string | undefined;
  profile: AccountProfile;
  /** The time budget of a request; measured by the clock by default. */
  span?: (seconds: number) => Span;
};

/** Opens the payment provider with a secret key. */
export function openPay({ key, url, profile, span = spanOf }: PayTarget, log: Log, ids: Ids): PayProvider {
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
      const ask = asking(log, ids, span(seconds));
      return {
        ...accountCalls(stripe, ask),
        ...locationCalls(stripe, ask),
        ...intentCalls(stripe, ask),
        ...refundCalls(stripe, ask),
        ...reportCalls(stripe, ask),
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
