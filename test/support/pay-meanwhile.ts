import type { PayCalls } from '../../lib/core/pay-provider.ts';
import type { Resources } from '../../lib/runtime/resources.ts';

/** Resources on which something happens right after the provider has made an intent, before we keep it. */
export function onceIntentIsMade(on: Resources, work: () => Promise<unknown>): Resources {
  return onceDone(on, (calls) => ({
    createIntent: async (...asked) => {
      const made = await calls.createIntent(...asked);
      await work();
      return made;
    },
  }));
}

/** The same for a refund. */
export function onceRefundIsMade(on: Resources, work: () => Promise<unknown>): Resources {
  return onceDone(on, (calls) => ({
    createRefund: async (...asked) => {
      const made = await calls.createRefund(...asked);
      await work();
      return made;
    },
  }));
}

/** Resources on which something else happens when the refunds of a payment are listed. */
export function whenRefundsAreListed(on: Resources, refunds: PayCalls['refunds']): Resources {
  return onceDone(on, () => ({ refunds }));
}

function onceDone(on: Resources, instead: (calls: PayCalls) => Partial<PayCalls>): Resources {
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
            return { ...calls, ...instead(calls) };
          },
        };
      },
    },
  };
}
