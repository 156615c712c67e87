import { requestEnrichment } from './buildings/request.ts';
import { detachFile } from './chat/delete-message.ts';
import {
  joinAsAdministrator,
  leaveOperationRooms,
  leaveRooms,
  rejoinSectorRooms,
  syncSectorRoom,
} from './chat/sync-members.ts';
import type { Consequences } from './core/context.ts';
import { cancelOpenPayments, settleCards, settleMismatches } from './pay/payments/settle-passage.ts';
import { issueReceiptAutomatically } from './receipts/issue-automatically.ts';
import { markReceiptSent } from './receipts/send.ts';
import {
  removeFromSectors,
  updateSectorsOfDeletedUser,
  updateSectorsOfRestoredUser,
} from './sectors/members.ts';
import { renumberWalks } from './walk/renumber.ts';

// The consequences of each change, which run in its transaction and in this order. A function declares the row of its change, so
// that a domain need not import later domains, and a function gets only the rights that its consequences need. Rows are written
// out: each function that declares one row with a spread would also load the modules of the other rows.

export const emailSent = { 'email.sent': [markReceiptSent] } satisfies Consequences;

export const userCreated = { 'administrator.added': [joinAsAdministrator] } satisfies Consequences;
export const userUpdated = {
  'administrator.added': [joinAsAdministrator],
  'access.ended': [leaveRooms],
  'user.activated': [rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;
export const userDeleted = {
  'user.deleted': [updateSectorsOfDeletedUser],
  'access.ended': [leaveRooms],
} satisfies Consequences;
export const userRestored = {
  'user.restored': [updateSectorsOfRestoredUser, rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;

export const entityDeleted = { 'entity.deleted': [cancelOpenPayments] } satisfies Consequences;
export const entityRestored = { 'entity.restored': [settleMismatches] } satisfies Consequences;

export const membershipRemoved = {
  'membership.removed': [removeFromSectors, leaveOperationRooms],
} satisfies Consequences;
export const sectorDrawn = {
  'sector.addresses-changed': [renumberWalks, requestEnrichment],
} satisfies Consequences;
export const sectorUpdated = {
  'sector.addresses-changed': [renumberWalks, requestEnrichment],
  'sector.members-changed': [syncSectorRoom],
} satisfies Consequences;
export const operationDeleted = { 'operation.deleted': [cancelOpenPayments] } satisfies Consequences;
export const operationRestored = { 'operation.restored': [settleMismatches] } satisfies Consequences;

export const passageCreated = { 'passage.created': [issueReceiptAutomatically] } satisfies Consequences;
export const passageUpdated = {
  'passage.updated': [settleCards, issueReceiptAutomatically],
} satisfies Consequences;
export const passageDeleted = { 'passage.deleted': [settleCards] } satisfies Consequences;
/** The consequences of a push, by which a phone sends what it recorded, changed and deleted. */
export const documentsPushed = {
  'passage.created': [issueReceiptAutomatically],
  'passage.updated': [settleCards, issueReceiptAutomatically],
  'passage.deleted': [settleCards],
} satisfies Consequences;
export const passageRestored = { 'passage.restored': [settleCards] } satisfies Consequences;

export const uploadDeleted = { 'upload.deleted': [detachFile] } satisfies Consequences;
