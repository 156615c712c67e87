import type { Consequences } from '../core/context.ts';
import { settleCards } from '../pay/payments/settle-passage.ts';
import { issueReceiptAutomatically } from '../receipts/issue-automatically.ts';

export const passageUpdated = {
  'passage.updated': [settleCards, issueReceiptAutomatically],
} satisfies Consequences;
/** The verb issues the receipt itself, so that an automatic one does not come before it. */
export const passageCorrected = { 'passage.updated': [settleCards] } satisfies Consequences;
export const passageDeleted = { 'passage.deleted': [settleCards] } satisfies Consequences;
export const passageRestored = { 'passage.restored': [settleCards] } satisfies Consequences;

/**
 * A phone gives back what it recorded, changed and deleted. Rows are written out: bundles keep an object with a spread, with all that
 * its rows call, in every function that declares another row.
 */
export const documentsPushed = {
  'passage.created': [issueReceiptAutomatically],
  'passage.updated': [settleCards, issueReceiptAutomatically],
  'passage.deleted': [settleCards],
} satisfies Consequences;
