import type Stripe from 'stripe';
import { PayFailure } from '../pay-failure.ts';
import type { PayCalls } from '../pay-provider.ts';
import type { Ask } from './pay-attempts.ts';
import { firstOf, pagesOf } from './pay-pages.ts';

type LocationCalls = Pick<PayCalls, 'createLocation' | 'location' | 'findLocation' | 'connectionToken'>;

/** Where phones take cards: all of it lies on the association's account. */
export function locationCalls(stripe: Stripe, ask: Ask): LocationCalls {
  const { locations, connectionTokens } = stripe.terminal;
  return {
    createLocation: async (account, { displayName, address, uuid }, key) => {
      const body = { display_name: displayName, address, metadata: { uuid } };
      const { id } = await ask('terminal.locations.create', { account, key }, (options) =>
        locations.create(body, options),
      );
      return { id };
    },
    location: async (account, id) => {
      const found = await ask('terminal.locations.retrieve', { account }, (options) =>
        locations.retrieve(id, undefined, options),
      );
      // A deleted one is still answered, with a mark.
      if ('deleted' in found) throw new PayFailure('terminal.locations.retrieve', 'missing');
      return { id: found.id };
    },
    findLocation: async (account, uuid) => {
      const pages = pagesOf(ask, 'terminal.locations.list', { account }, (page, options) =>
        locations.list(page, options),
      );
      const found = await firstOf(pages, ({ metadata }) => metadata['uuid'] === uuid);
      return found && { id: found.id };
    },
    connectionToken: async (account) => {
      const { secret } = await ask('terminal.connectionTokens.create', { account }, (options) =>
        connectionTokens.create({}, options),
      );
      return { secret };
    },
  };
}
