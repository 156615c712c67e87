/** What the service decides by the state of a card payment. */
type StateOfPayment = {
  /** What the API document says. */
  description: string;
  /** Whether its money counts, or the reason why it does not. */
  standing: 'counted' | 'pending' | 'failed' | 'refunded' | 'disputed';
};
export type CardStanding = StateOfPayment['standing'];

/** Every state of a card payment. A new one is a row here, and a migration for the constraint of the database. */
export const paymentStates = {
  pending: { description: 'opened, not paid', standing: 'pending' },
  processing: { description: 'the provider works on it', standing: 'pending' },
  paid: { description: 'the money came', standing: 'counted' },
  failed: { description: 'it was refused', standing: 'failed' },
  canceled: { description: 'it was given up', standing: 'failed' },
  partially_refunded: { description: 'a part was given back', standing: 'counted' },
  refunded: { description: 'all of it was given back', standing: 'refunded' },
  disputed: { description: 'the bank holds the money until it has decided', standing: 'disputed' },
  dispute_won: { description: 'the money stays', standing: 'counted' },
  dispute_lost: { description: 'the bank took the money back', standing: 'refunded' },
  // As recorded, until it is resolved.
  mismatch: { description: 'the card does not say what the visit says', standing: 'counted' },
} as const satisfies Record<string, StateOfPayment>;

const withStanding = (...standings: CardStanding[]): readonly string[] =>
  Object.entries(paymentStates).flatMap(([state, { standing }]) =>
    standings.includes(standing) ? [state] : [],
  );

/** The states whose money counts. */
export const countedStates = withStanding('counted');
/** The states in which the card was declined or given up. */
export const failedStates = withStanding('failed');
/** The states in which all of the money went back. */
export const refundedStates = withStanding('refunded');
/** The states in which the bank holds the money. */
export const disputedStates = withStanding('disputed');
/** The states in which no money has come. */
export const unpaidStates = withStanding('pending', 'failed');
