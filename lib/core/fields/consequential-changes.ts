import type { Cents } from '../money.ts';

/** The fields of a passage that decide whether a receipt is issued automatically. */
export type AutoReceiptFacts = {
  montant: Cents;
  email: string | null;
  fk_type_reglement: string;
};

type PassageContentChange = {
  passageId: number;
  /** The settings of the association. */
  settings: object;
  /** The state before the change; a card payment that the change makes paid issues its receipt itself. */
  paymentState: string | null;
  before?: AutoReceiptFacts;
  after: AutoReceiptFacts;
};

type UserOfEntity = { userId: number; entityId: number };

/** The changes that other domains react to, with the data they need. */
export type ConsequentialChanges = {
  'user.deleted': UserOfEntity;
  'user.restored': UserOfEntity;
  /** A user can no longer sign in: deactivated or deleted. */
  'access.ended': { userId: number };
  'user.activated': UserOfEntity;
  /** A user was created as an administrator of their association, or became one. */
  'administrator.added': UserOfEntity;
  /** An e-mail has left, with or without a receipt. */
  'email.sent': { entityId: number | null; purpose: string; receiptId: number | null };
  /** Nobody of an association can sign in any more. */
  'entity.closed': { entityId: number };
  'entity.deleted': { entityId: number };
  'entity.restored': { entityId: number };
  'membership.removed': { entityId: number; opeUserId: number };
  'sector.members-changed': { entityId: number; sectorId: number };
  /** Sectors that got or lost addresses, or may have. */
  'sector.addresses-changed': { entityId: number; sectorIds: readonly number[] };
  'operation.deleted': { entityId: number; operationId: number };
  'operation.restored': { entityId: number; operationId: number };
  'passage.created': PassageContentChange;
  /** `hasCardPayments` is false when the passage never had one; unknown when it is absent. */
  'passage.updated': PassageContentChange & { receiptId: number | null; hasCardPayments?: boolean };
  'passage.deleted': { passageId: number; hasCardPayments?: boolean };
  'passage.restored': { passageId: number };
  /** A file that a room has is deleted by itself, and not with its message. */
  'upload.deleted': { uploadId: number; roomId: number };
};

export type ChangeName = keyof ConsequentialChanges;
