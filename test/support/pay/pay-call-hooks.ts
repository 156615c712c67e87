import { PayFailure } from '../../../lib/core/pay-failure.ts';
import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';

/** Resources that run `work` after the provider created an intent, before it is recorded. */
export function afterIntentCreated(on: Resources, work: () => Promise<unknown>): Resources {
  return withReplacedCalls(on, (calls) => ({
    createIntent: async (...args) => {
      const created = await calls.createIntent(...args);
      await work();
      return created;
    },
  }));
}

/** Resources that run `work` after the provider created a refund, before it is recorded. */
export function afterRefundCreated(on: Resources, work: () => Promise<unknown>): Resources {
  return withReplacedCalls(on, (calls) => ({
    createRefund: async (...args) => {
      const created = await calls.createRefund(...args);
      await work();
      return created;
    },
  }));
}

/** Resources whose provider lists the refunds of a payment with `refunds`. */
export function withListedRefunds(on: Resources, refunds: PayCalls['refunds']): Resources {
  return withReplacedCalls(on, () => ({ refunds }));
}

/** Resources whose provider does not know the page of a link. */
export function withoutLink(on: Resources, linkId: string): Resources {
  return withReplacedCalls(on, (calls) => ({
    checkout: async (account, id) => {
      if (id === linkId) throw new PayFailure('checkout.sessions.retrieve', 'missing');
      return calls.checkout(account, id);
    },
  }));
}

function withReplacedCalls(on: Resources, replacements: (calls: PayCalls) => Partial<PayCalls>): Resources {
  return {
    ...on,
    gateways: {
      ...on.gateways,
      pay: async () => {
        const pay = await on.gateways.pay();
        return {
          ...pay,
          within: (seconds) => {
            const calls = pay.within(seconds);
            return { ...calls, ...replacements(calls) };
          },
        };
      },
    },
  };
}
