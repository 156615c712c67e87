/**
 * SDK names of the operations that our code and the sandbox tests call. An object becomes known by an operation that
 * answers with it: of what our code only lists, the retrieval stands here too.
 */
export const operationNames = [
  'accounts.create',
  'accounts.retrieve',
  'accounts.list',
  'accounts.createLoginLink',
  'accountLinks.create',
  'terminal.locations.create',
  'terminal.locations.retrieve',
  'terminal.locations.list',
  'terminal.connectionTokens.create',
  'paymentIntents.create',
  'paymentIntents.retrieve',
  'paymentIntents.list',
  'paymentIntents.cancel',
  'refunds.create',
  'refunds.list',
  'charges.retrieve',
  'disputes.retrieve',
  'disputes.list',
  'events.retrieve',
  'events.list',
  'balanceTransactions.list',
  'balanceTransactions.retrieve',
  'balance.retrieve',
  'payouts.list',
  'payouts.retrieve',
  'terminal.readers.create',
  'terminal.readers.processPaymentIntent',
  'testHelpers.terminal.readers.presentPaymentMethod',
];
