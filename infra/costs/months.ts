import { type Association, cardPaymentsOf, eventsOf, webhooksOf } from './association.ts';
import { messageCalls, requestCalls, type Totals, totalsOf } from './calls.ts';

/** Which share of a season falls into each month; assumed. */
const shares = { October: 0.05, November: 0.35, December: 0.45, January: 0.15 };

export const months = { average: 1 / 12, peak: shares.December };

/** Shares of the busiest hour; assumed. The busiest second is twice its hour's average. */
export const busy = { dayOfMonth: 0.08, hourOfDay: 0.2, secondOfHour: 2 };

/** What depends on how many associations there are; assumed. */
export type Size = {
  associations: number;
  /** Share of the requests that start cold: 1.5 s each (loading a bundle takes 0.08 s here). */
  coldShare: number;
  /** Containers that read the provider's secrets every five minutes of the active hours. */
  containers: number;
  /** Functions in use at once; those about cards beside them. */
  functionsInUse: number;
  cardFunctionsInUse: number;
  /** Addresses of the départements, before a sector is drawn. */
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

/** Hours of a month in which people work with the service, and the rest; assumed. */
export const hours = { active: 300, quiet: 430 };

/** A season of one association, added up. */
export type Season = {
  of: Association;
  requests: Totals;
  messages: Totals;
  cardPayments: number;
  webhooks: number;
  events: number;
  providerCalls: number;
};

/** `times` requests where there is one today. */
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
