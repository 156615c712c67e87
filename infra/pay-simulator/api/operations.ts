import { createAccountLink } from '../resources/account-links.ts';
import {
  createAccount,
  createLoginLink,
  listAccounts,
  retrieveAccount,
  updateAccount,
} from '../resources/accounts.ts';
import { retrieveBalance } from '../resources/balance.ts';
import { listCharges, retrieveCharge } from '../resources/charges.ts';
import { createConnectionToken } from '../resources/connection-tokens.ts';
import { listDisputes, retrieveDispute } from '../resources/disputes.ts';
import { listEvents, retrieveEvent } from '../resources/events.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent } from '../resources/intents.ts';
import {
  createLocation,
  deleteLocation,
  listLocations,
  retrieveLocation,
  updateLocation,
} from '../resources/locations.ts';
import { listPayouts, retrievePayout } from '../resources/payouts.ts';
import { createRefund, listRefunds, retrieveRefund } from '../resources/refunds.ts';
import { listTransactions, retrieveTransaction } from '../resources/transactions.ts';
import type { Operation } from './operation.ts';
import type { OperationName } from './operation-names.ts';

/** The implementation of each operation. */
export const operations: Record<OperationName, Operation> = {
  'accounts.create': createAccount,
  'accounts.retrieve': retrieveAccount,
  'accounts.update': updateAccount,
  'accounts.list': listAccounts,
  'accounts.createLoginLink': createLoginLink,
  'accountLinks.create': createAccountLink,
  'balance.retrieve': retrieveBalance,
  'balanceTransactions.retrieve': retrieveTransaction,
  'balanceTransactions.list': listTransactions,
  'charges.retrieve': retrieveCharge,
  'charges.list': listCharges,
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
  'refunds.retrieve': retrieveRefund,
  'refunds.list': listRefunds,
  'terminal.connectionTokens.create': createConnectionToken,
  'terminal.locations.create': createLocation,
  'terminal.locations.retrieve': retrieveLocation,
  'terminal.locations.update': updateLocation,
  'terminal.locations.del': deleteLocation,
  'terminal.locations.list': listLocations,
};
