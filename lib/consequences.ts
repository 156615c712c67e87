import type { Consequences } from './core/context.ts';
import { cancelOpenPayments, settleCards, settleMismatches } from './pay/payments/settle-passage.ts';
import { issueReceiptAutomatically } from './receipts/issue.ts';
import { announceUserBack, announceUserGone, leaveSectors } from './sectors/members.ts';

// Reactions of one domain to changes of another, in the same transaction. A function whose verb makes such changes
// declares the row of its domain as `consequences`, so that domains import each other in one direction only.

export const ofUsers = {
  'user.deleted': [announceUserGone],
  'user.restored': [announceUserBack],
} satisfies Consequences;

export const ofEntities = {
  'entity.deleted': [cancelOpenPayments],
  'entity.restored': [settleMismatches],
} satisfies Consequences;

export const ofOperations = {
  'membership.removed': [leaveSectors],
  'operation.deleted': [cancelOpenPayments],
  'operation.restored': [settleMismatches],
} satisfies Consequences;

export const ofPassages = {
  'passage.created': [issueReceiptAutomatically],
  'passage.updated': [settleCards, issueReceiptAutomatically],
  'passage.deleted': [settleCards],
  'passage.restored': [settleCards],
} satisfies Consequences;
