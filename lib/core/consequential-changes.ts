import type { Cents } from './money.ts';

/** The fields that decide whether a receipt is issued automatically. */
export type ReceiptConditions = {
  montant: Cents;
  email: string | null;
  fk_type_reglement: string;
};

type PassageContentChange = {
  passageId: number;
  /** The settings of the association. */
  settings: object;
  /** Before the change: when the change makes a card payment paid, the receipt is issued with that. */
  paymentState: string | null;
  before?: ReceiptConditions;
  after: ReceiptConditions;
};

type UserReference = { userId: number; entityId: number };

/** The changes on which other domains act, and what they need for that. */
export type ConsequentialChanges = {
  'user.deleted': UserReference;
  'user.restored': UserReference;
  'entity.deleted': { entityId: number };
  'entity.restored': { entityId: number };
  'membership.removed': { entityId: number; opeUserId: number };
  'operation.deleted': { entityId: number; operationId: number };
  'operation.restored': { entityId: number; operationId: number };
  'passage.created': PassageContentChange;
  'passage.updated': PassageContentChange & { receiptId: number | null };
  'passage.deleted': { passageId: number };
  'passage.restored': { passageId: number };
};

export type ChangeName = keyof ConsequentialChanges;
