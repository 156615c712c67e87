import { created, listOwned, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { requireOwned } from '../api/owned.ts';
import { operationParams } from '../api/params.ts';
import { matchesPayment, paymentFilter } from './payment-filter.ts';

const PATH = '/v1/disputes';

const listParams = operationParams({ ...paging, ...paymentFilter, created });

export const retrieveDispute = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) => requireOwned(state.disputes, account, id, { thing: 'dispute' }).object,
);

export const listDisputes = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(PATH, state.disputes, { account, params }, ({ object }) => matchesPayment(object, params)),
);
