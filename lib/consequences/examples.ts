import type { Consequence, Consequences } from '../core/context.ts';
import { sectorUpdated } from './sectors.ts';
import { userCreated } from './users.ts';

// Loaded when they are needed, because a complete example, which most requests meet, needs neither.

/** Removing an old example cancels its open payments, as for any association. */
const cancelPaymentsOfOld: Consequence<'entity.deleted'> = async (ctx, change) => {
  const { cancelOpenPayments } = await import('../pay/payments/settle-passage.ts');
  return cancelOpenPayments(ctx, change);
};

/** A gift with an e-mail address gets its receipt, as for any association. */
const issueReceiptOfVisit: Consequence<'passage.created'> = async (ctx, change) => {
  const { issueReceiptAutomatically } = await import('../receipts/issue-automatically.ts');
  return issueReceiptAutomatically(ctx, change);
};

/** What follows from making a whole example season, and from removing the one before. */
export const exampleMade = {
  ...userCreated,
  ...sectorUpdated,
  'passage.created': [issueReceiptOfVisit],
  // The visits that are corrected were paid in cash by donors without an e-mail address.
  'passage.updated': [],
  'entity.deleted': [cancelPaymentsOfOld],
} satisfies Consequences;
