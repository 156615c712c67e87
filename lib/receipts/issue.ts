import type { AutoReceiptFacts, ConsequentialChanges } from '../core/consequential-changes.ts';
import { actorId, type Context } from '../core/context.ts';
import { DamagedCell } from '../core/crypto.ts';
import { requireReadable } from '../core/damaged-fields.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { findEntityOfPassage } from '../data/entities.ts';
import { isOfErasedDonor } from '../data/passages/erased-donor.ts';
import { lockPassage, type PassageRow } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { findPaymentsOf } from '../data/pay/payments.ts';
import {
  findReceiptFacts,
  giveNumberBack,
  insertReceipt,
  type ReceiptKind,
  takeNumber,
} from '../data/receipts.ts';
import { contentOf } from '../passages/content.ts';
import { isAuthorMember, requireAuthorOf } from '../passages/require-own.ts';
import { createReceiptContent, receiptSealer } from './content.ts';
import { requirePrintable } from './content-texts.ts';
import { isReceiptable, receiptNumber, requireReceiptable } from './rules.ts';

/** The problems of issuing a receipt. */
export const issueProblems = [
  'passage-not-found',
  'nothing-to-receipt',
  'receipt-already-issued',
  'payment-pending',
  'fiscal-receipt-incomplete',
  'fiscal-receipt-not-allowed',
  'receipt-not-printable',
  'erased',
] as const satisfies ProblemCode[];

const ERASED =
  'The donor of this visit was erased: its receipt is issued without `to`, and mailed to nobody. Write the new donor to the visit first, if there is one.';

type Wish = { kind?: ReceiptKind; to?: string | undefined };

/** Issues the receipt of a passage: takes its number, fixes its content and enqueues the rendering. */
export async function issueReceipt(ctx: Context, passageId: number, { kind = 'payment', to }: Wish) {
  const facts = await readFacts(ctx, passageId, kind);
  const { passage, receiptId, year, sequence } = facts;
  requireReceiptable(passage);
  if (to !== undefined && isOfErasedDonor(facts.facts.draft_digest))
    throw new Problem('erased', { detail: ERASED });
  const entityId = passage.entity_id;
  const number = receiptNumber(kind, year, sequence);
  const content = requirePrintable(createReceiptContent(ctx, facts, number));
  const uuid = ctx.ids.uuid();
  const { seal } = receiptSealer(ctx, { entity_id: entityId, uuid });
  const receipt = {
    id: receiptId,
    uuid,
    entity_id: entityId,
    passage_id: passageId,
    kind,
    year,
    sequence,
    number,
    state: 'pending' as const,
    amount_cents: passage.montant_cents,
    refunded_cents: passage.refunded_cents,
    payment_type: passage.fk_type_reglement,
    paid_on: content.paid_on,
    verification_code: content.verification_code,
    encrypted_content: ctx.cipher.encrypt(
      { table: 'receipts', column: 'encrypted_content', entityId, uuid },
      JSON.stringify(content),
    ),
    encrypted_to: seal('encrypted_to', to ?? addressOf(ctx, passage)),
    issued_by: actorId(ctx),
    collected_by: facts.facts.collector_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  ctx.write(insertReceipt(ctx.db, receipt));
  ctx.write(savePassage(ctx, passageId, { updated_at: ctx.now }));
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'issued' });
  ctx.enqueue({ queue: 'render-receipt', body: { entity_id: entityId, receipt_id: receiptId } });
  return { receipt_id: receiptId, number, state: 'pending' as const };
}

/** Where the receipt goes by itself; one that cannot be read is not the same as none. */
function addressOf(ctx: Context, passage: PassageRow): string | null {
  const visit = contentOf(ctx, passage);
  requireReadable(visit, ['email']);
  return visit.email;
}

/**
 * Locks the passage, reads what its receipt says and takes a number, in one round trip: a refusal rolls the number back.
 * For scope `own`, the passage must be one of the caller's.
 */
async function readFacts(ctx: Context, passageId: number, kind: ReceiptKind) {
  const [passage, isMember, entity, taken, facts, payments] = await Promise.all([
    // The first, because the others are asked under its lock.
    lockPassage(ctx, passageId),
    isAuthorMember(ctx, passageId),
    findEntityOfPassage(ctx, passageId),
    takeNumber(ctx, passageId, kind),
    findReceiptFacts(ctx, passageId),
    findPaymentsOf(ctx, passageId),
  ]);
  const missing = refusedField('passage-not-found', '/passage_id');
  if (!passage) throw missing;
  requireAuthorOf(ctx, passage, { isMember, missing });
  if (!entity || !taken || !facts) throw new Problem('internal-error');
  return { kind, passage, entity, facts, payments, ...taken };
}

/** True when a passage has an amount and an e-mail address, and a card payment is settled. */
function isReceiptDue(
  { montant, email, fk_type_reglement }: AutoReceiptFacts,
  paymentState: string | null,
): boolean {
  return montant > 0 && email !== null && (fk_type_reglement !== 'pay' || isReceiptable(paymentState));
}

type Change = ConsequentialChanges['passage.created'] & { receiptId?: number | null };

/** Issues a receipt when the change makes one due, if the association has automatic receipts enabled. */
export async function issueReceiptAutomatically(ctx: Context, change: Change): Promise<boolean> {
  const { passageId, settings, paymentState, receiptId = null, before, after } = change;
  if (receiptId !== null || !EntitySettings.parse(settings).auto_receipts) return false;
  if (!isReceiptDue(after, paymentState) || (before && isReceiptDue(before, paymentState))) return false;
  return issueIfReadable(ctx, passageId);
}

/**
 * Issues a receipt that nobody has asked for. One that could not be read, or whose sources cannot be, takes no number,
 * and the history of the passage says so: the visit stands without it. False when there is none.
 */
export async function issueIfReadable(ctx: Context, passageId: number): Promise<boolean> {
  try {
    await issueReceipt(ctx, passageId, {});
    return true;
  } catch (error) {
    const code = obstacleOf(error);
    if (code === undefined) throw error;
    const entity = await findEntityOfPassage(ctx, passageId);
    await giveNumberBack(ctx, passageId, 'payment');
    const changes = { receipt: { old: null, new: code } };
    if (entity)
      ctx.record({ entityId: entity.id, object: 'passage', objectId: passageId, action: 'changed', changes });
    return false;
  }
}

/** Why a receipt cannot be written, if that is why it failed. */
function obstacleOf(error: unknown): 'receipt-not-printable' | 'cell-damaged' | undefined {
  if (error instanceof DamagedCell) return 'cell-damaged';
  if (!(error instanceof Problem)) return undefined;
  return (['receipt-not-printable', 'cell-damaged'] as const).find((code) => code === error.code);
}
