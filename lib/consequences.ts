import type { Consequences } from './core/context.ts';
import { cancelOpenPayments, settleCards, settleMismatches } from './pay/payments/settle-passage.ts';
import { issueReceiptAutomatically } from './receipts/issue.ts';
import {
  removeFromSectors,
  updateSectorsOfDeletedUser,
  updateSectorsOfRestoredUser,
} from './sectors/members.ts';

// What follows from what, in the same transaction and in this order. A function names the row of the change that its
// verb makes as `consequences`; so a domain imports only domains that stand before it, and a function has the rights
// of nothing but what follows from its own change.

export const userDeleted = { 'user.deleted': [updateSectorsOfDeletedUser] } satisfies Consequences;
export const userRestored = { 'user.restored': [updateSectorsOfRestoredUser] } satisfies Consequences;

export const entityDeleted = { 'entity.deleted': [cancelOpenPayments] } satisfies Consequences;
export const entityRestored = { 'entity.restored': [settleMismatches] } satisfies Consequences;

export const membershipRemoved = { 'membership.removed': [removeFromSectors] } satisfies Consequences;
export const operationDeleted = { 'operation.deleted': [cancelOpenPayments] } satisfies Consequences;
export const operationRestored = { 'operation.restored': [settleMismatches] } satisfies Consequences;

export const passageCreated = { 'passage.created': [issueReceiptAutomatically] } satisfies Consequences;
export const passageUpdated = {
  'passage.updated': [settleCards, issueReceiptAutomatically],
} satisfies Consequences;
export const passageDeleted = { 'passage.deleted': [settleCards] } satisfies Consequences;
export const passageRestored = { 'passage.restored': [settleCards] } satisfies Consequences;
