import { created, isWithin, listOwned, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { requireOwned } from '../api/owned.ts';
import { operationParams, text } from '../api/params.ts';

const PATH = '/v1/payouts';

const listParams = operationParams({ ...paging, created, arrival_date: created, status: text().optional() });

export const retrievePayout = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) => requireOwned(state.payouts, account, id, { thing: 'payout' }).object,
);

export const listPayouts = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(
    PATH,
    state.payouts,
    { account, params },
    ({ object: { arrival_date: day, status } }) =>
      isWithin(day, params.arrival_date) && (params.status === undefined || params.status === status),
  ),
);
