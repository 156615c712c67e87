import { createAccount, createLoginLink, listAccounts, retrieveAccount } from '../resources/accounts.ts';
import { listTransactions, retrieveBalance, retrieveTransaction } from '../resources/balance.ts';
import { retrieveCharge } from '../resources/charges.ts';
import { listDisputes, retrieveDispute } from '../resources/disputes.ts';
import { listEvents, retrieveEvent } from '../resources/events.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent } from '../resources/intents.ts';
import { createAccountLink } from '../resources/onboarding.ts';
import { listPayouts, retrievePayout } from '../resources/payouts.ts';
import { createRefund, listRefunds } from '../resources/refunds.ts';
import { createSession, expireSession, listSessions, retrieveSession } from '../resources/sessions.ts';
import {
  createConnectionToken,
  createLocation,
  deleteLocation,
  listLocations,
  retrieveLocation,
} from '../resources/terminal.ts';
import { urlUnknown } from './errors.ts';
import type { Operation } from './operation.ts';
import { type OperationName, operationNames } from './operation-names.ts';

const operations: Record<OperationName, Operation> = {
  'accounts.create': createAccount,
  'accounts.retrieve': retrieveAccount,
  'accounts.list': listAccounts,
  'accounts.createLoginLink': createLoginLink,
  'accountLinks.create': createAccountLink,
  'balance.retrieve': retrieveBalance,
  'balanceTransactions.retrieve': retrieveTransaction,
  'balanceTransactions.list': listTransactions,
  'charges.retrieve': retrieveCharge,
  'checkout.sessions.create': createSession,
  'checkout.sessions.retrieve': retrieveSession,
  'checkout.sessions.list': listSessions,
  'checkout.sessions.expire': expireSession,
  'disputes.retrieve': retrieveDispute,
  'disputes.list': listDisputes,
  'events.retrieve': retrieveEvent,
  'events.list': listEvents,
  'paymentIntents.create': createIntent,
  'paymentIntents.retrieve': retrieveIntent,
  'paymentIntents.cancel': cancelIntent,
  'paymentIntents.list': listIntents,
  'payouts.retrieve': retrievePayout,
  'payouts.list': listPayouts,
  'refunds.create': createRefund,
  'refunds.list': listRefunds,
  'terminal.connectionTokens.create': createConnectionToken,
  'terminal.locations.create': createLocation,
  'terminal.locations.retrieve': retrieveLocation,
  'terminal.locations.del': deleteLocation,
  'terminal.locations.list': listLocations,
};

export type Match = { name: OperationName; operation: Operation; id: string };

const routes = operationNames.map((name) => {
  const operation = operations[name];
  return { name, operation, pattern: new RegExp(`^${operation.path.replace('{id}', '([^/]+)')}$`) };
});

/** The operation of a request; throws 404 when there is none. */
export function matchOperation(verb: string, path: string): Match {
  for (const { name, operation, pattern } of routes) {
    const found = operation.verb === verb ? pattern.exec(path) : null;
    if (found) return { name, operation, id: found[1] ?? '' };
  }
  throw urlUnknown(verb, path);
}
