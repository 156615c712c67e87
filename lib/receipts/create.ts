import { actorId, type Context } from '../core/context.ts';
import { requireReadable } from '../core/fields/damaged-fields.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { findEntityOfPassage } from '../data/entities.ts';
import { isOfErasedDonor } from '../data/passages/erased-donor.ts';
import { lockPassage, type PassageRow } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { findPaymentsOf } from '../data/pay/payments.ts';
import { findReceiptFacts, insertReceipt, type ReceiptKind, takeNumber } from '../data/receipts/receipts.ts';
import { isAuthorMember, requireAuthorOf } from '../passages/author.ts';
import { contentOf } from '../passages/content.ts';
import { createReceiptContent, receiptSealer } from './content.ts';
import { requirePrintable } from './content-texts.ts';
import { receiptNumber, requireReceiptable } from './rules.ts';

const ERASED =
  'The donor of this visit was erased: its receipt is issued without `to`, and mailed to nobody. Write the new donor to the visit first, if there is one.';

type Wish = {
  kind?: ReceiptKind;
  to?: string | undefined;
  /** The user who requested the receipt, when a worker issues it. */
  by?: number | null;
};

/** Issues the receipt of a passage: takes its number, fixes its content and enqueues the rendering. */
export async function issueReceipt(ctx: Context, passageId: number, { kind = 'payment', to, by }: Wish) {
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
    issued_by: by === undefined ? actorId(ctx) : by,
    collected_by: facts.facts.collector_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  ctx.write(insertReceipt(ctx.db, receipt));
  ctx.write(savePassage(ctx, passageId, { updated_at: ctx.now }));
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'issued' });
  ctx.announce('receipt.issued', entityId, {
    receipt_id: receiptId,
    passage_id: passageId,
    kind,
    number,
    amount_cents: receipt.amount_cents,
  });
  ctx.enqueue({ queue: 'render-receipt', body: { entity_id: entityId, receipt_id: receiptId } });
  return { receipt_id: receiptId, number, state: 'pending' as const };
}

/** Decrypts the address to which the receipt is sent automatically; throws for a damaged one, which differs from none. */
function addressOf(ctx: Context, passage: PassageRow): string | null {
  const visit = contentOf(ctx, passage);
  requireReadable(visit, ['email']);
  return visit.email;
}

/**
 * Locks the passage, reads the receipt's sources and takes a number, in one round trip: a refusal rolls the number back. For scope
 * `own`, the passage must be one of the caller's.
 */
async function readFacts(ctx: Context, passageId: number, kind: ReceiptKind) {
  const [passage, isMember, entity, taken, facts, payments] = await Promise.all([
    // Sent first, because the other statements run under its lock.
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
