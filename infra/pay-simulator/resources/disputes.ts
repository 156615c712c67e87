import { created, listOwned, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { owned } from '../api/owned.ts';
import { asked } from '../api/params.ts';
import { isOfPayment, ofPayment } from './of-payment.ts';

const PATH = '/v1/disputes';

const listParams = asked({ ...paging, ...ofPayment, created });

export const retrieveDispute = operation(
  'GET',
  `${PATH}/{id}`,
  asked({}),
  ({ state }, _, { account, id }) => owned(state.disputes, account, id, { thing: 'dispute' }).object,
);

export const listDisputes = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(PATH, state.disputes, { account, params }, ({ object }) => isOfPayment(object, params)),
);
