import { operation } from '../api/operation.ts';
import { operationParams, text } from '../api/params.ts';
import { newId } from '../world.ts';
import { requireConnectedAccount } from './connected-account.ts';
import { requireOwnLocation } from './locations.ts';

/** Creates a new single-use token on each call. */
export const createConnectionToken = operation(
  'POST',
  '/v1/terminal/connection_tokens',
  operationParams({ location: text().optional() }),
  (world, { location }, call) => {
    const { object } = requireConnectedAccount(world, call);
    if (location !== undefined) requireOwnLocation(world, object.id, location, 'location');
    const secret = newId(world, 'pst_test');
    world.state.tokens[secret] = { account: object.id, location: location ?? null, isUsed: false };
    return { object: 'terminal.connection_token', ...(location === undefined ? {} : { location }), secret };
  },
);
