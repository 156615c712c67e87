import { created, listOwned, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { requireOwned } from '../api/owned.ts';
import { operationParams, text } from '../api/params.ts';

const PATH = '/v1/balance_transactions';

const listParams = operationParams({
  ...paging,
  created,
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
});

export const retrieveTransaction = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) =>
    requireOwned(state.transactions, account, id, { thing: 'balance transaction' }).object,
);

export const listTransactions = operation('GET', PATH, listParams, ({ state }, params, { account }) => {
  const { payout, source, type } = params;
  if (payout !== undefined)
    requireOwned(state.payouts, account, payout, { thing: 'payout', param: 'payout' });
  return listOwned(
    PATH,
    state.transactions,
    { account, params },
    (one) =>
      (payout === undefined || one.payout === payout) &&
      (source === undefined || one.object.source === source) &&
      (type === undefined || one.object.type === type),
  );
});
