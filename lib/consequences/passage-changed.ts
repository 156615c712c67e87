import type { Consequences } from '../core/context.ts';
import { settleCards } from '../pay/payments/settle-passage.ts';
import { issueReceiptAutomatically } from '../receipts/issue-automatically.ts';

export const passageUpdated = {
  'passage.updated': [settleCards, issueReceiptAutomatically],
} satisfies Consequences;
export const passageDeleted = { 'passage.deleted': [settleCards] } satisfies Consequences;
export const passageRestored = { 'passage.restored': [settleCards] } satisfies Consequences;

/** A phone gives back what it recorded, changed and deleted. */
export const documentsPushed = {
  'passage.created': [issueReceiptAutomatically],
  ...passageUpdated,
  ...passageDeleted,
} satisfies Consequences;
