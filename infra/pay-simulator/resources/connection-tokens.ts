import { operation } from '../api/operation.ts';
import { asked, text } from '../api/params.ts';
import { newId } from '../world.ts';
import { ownLocation } from './locations.ts';
import { ownAccount } from './own-account.ts';

/** A new one at each call: a phone connects with it once. */
export const createConnectionToken = operation(
  'POST',
  '/v1/terminal/connection_tokens',
  asked({ location: text().optional() }),
  (world, { location }, call) => {
    const { object } = ownAccount(world, call);
    if (location !== undefined) ownLocation(world, object.id, location, 'location');
    const secret = newId(world, 'pst_test');
    world.state.tokens[secret] = { account: object.id, location: location ?? null, isUsed: false };
    return { object: 'terminal.connection_token', ...(location === undefined ? {} : { location }), secret };
  },
);
