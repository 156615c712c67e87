import { type Association, cardPaymentsOf, eventsOf, webhooksOf } from './association.ts';
import { messageCalls, requestCalls, type Totals, totalsOf } from './calls.ts';

/** The share of a season in each month; assumed. */
const shares = { October: 0.05, November: 0.35, December: 0.45, January: 0.15 };

export const months = { average: 1 / 12, peak: shares.December };

/** The shares of the busiest day and hour; assumed. The busiest second has twice the average of its hour. */
export const busy = { dayOfMonth: 0.08, hourOfDay: 0.2, secondOfHour: 2 };

/** The assumptions that depend on the number of associations. */
export type Size = {
  associations: number;
  /** The share of cold starts: 1.5 s each (loading a bundle takes 0.08 s here). */
  coldShare: number;
  /** Containers that read the provider's secrets every five minutes during active hours. */
  containers: number;
  /** The number of functions in use at once; those for cards are counted apart. */
  functionsInUse: number;
  cardFunctionsInUse: number;
  /** The number of addresses of the départements, before any sector is drawn. */
  addresses: number;
};

export const sizes = [
  {
    associations: 1,
    coldShare: 0.3,
    containers: 0,
    functionsInUse: 10,
    cardFunctionsInUse: 2,
    addresses: 0.3e6,
  },
  {
    associations: 100,
    coldShare: 0.05,
    containers: 5,
    functionsInUse: 30,
    cardFunctionsInUse: 6,
    addresses: 10.4e6,
  },
  {
    associations: 7000,
    coldShare: 0.01,
    containers: 25,
    functionsInUse: 47,
    cardFunctionsInUse: 16,
    addresses: 26e6,
  },
] as const satisfies Size[];

/** The hours of a month with and without users; assumed. */
export const hours = { active: 300, quiet: 430 };

/** The sums of one association's season. */
export type Season = {
  of: Association;
  requests: Totals;
  messages: Totals;
  cardPayments: number;
  webhooks: number;
  events: number;
  providerCalls: number;
};

/** The season of an association; `times` multiplies the number of requests. */
export function seasonOf(of: Association, times = 1): Season {
  const requests = totalsOf(requestCalls(of).map((call) => ({ ...call, count: call.count * times })));
  const messages = totalsOf(messageCalls(of));
  return {
    of,
    requests,
    messages,
    cardPayments: cardPaymentsOf(of),
    webhooks: webhooksOf(of),
    events: eventsOf(of),
    providerCalls: requests.providerCalls + messages.providerCalls,
  };
}
