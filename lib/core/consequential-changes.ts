import type { Cents } from './money.ts';

/** What decides whether a passage gets a receipt by itself. */
export type ReceiptConditions = {
  montant: Cents;
  email: string | null;
  fk_type_reglement: string;
};

type PassageContentChange = {
  passageId: number;
  /** The settings of the association. */
  settings: object;
  /** As it was before the change: a card that becomes paid by the change brings its receipt itself. */
  paymentState: string | null;
  before?: ReceiptConditions;
  after: ReceiptConditions;
};

type UserReference = { userId: number; entityId: number };

/** The changes of one domain that others act upon, and what they need to know of them. */
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
