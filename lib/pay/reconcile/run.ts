import type { PayCalls, Span } from '../../pay-provider.ts';

/** The account that is compared: our record of it, and the provider's id. */
export type LinkedAccount = { id: number; entity_id: number; account_id: string };

/** One reconciliation: whose, with what, and of which time. */
export type Run = {
  account: LinkedAccount;
  calls: PayCalls;
  span: Span;
  /** The intents that were looked at already. */
  seen: Set<string>;
};
