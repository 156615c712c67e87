import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Reply } from '../core/reply.ts';
import type { StoredPassage } from '../data/passages/columns.ts';
import { findVisitFacts } from '../data/passages/facts.ts';
import { findPassage } from '../data/passages/find.ts';
import { insertPassages } from '../data/passages/write.ts';
import { columnsOf } from './content.ts';
import { initialPaymentState } from './derived-fields.ts';
import { getPassage, presentContentOf, presentPassage } from './get.ts';
import type { PassageDraft } from './schemas.ts';
import { isRetry, readVisit, type ValidVisit, validateVisit, visitQuestion } from './validate.ts';

/**
 * Records a visit. The same draft sent again under the same `id` returns the stored passage, even a deleted one.
 * `hasWrongClock`: the clock of the phone that recorded it is far off.
 */
export async function createPassage(ctx: Context, draft: PassageDraft, hasWrongClock = false) {
  const visit = readVisit(ctx, draft, hasWrongClock);
  const [facts] = await findVisitFacts(ctx, [visitQuestion(ctx, visit)]);
  if (!facts) throw new Error('the question about a visit had no answer');

  const { known } = facts;
  if (known && isRetry(ctx, visit, facts)) {
    const stored = await findPassage(inEntity(ctx, known.entity_id), known.passage_id, 'any');
    if (stored) return new Reply(200, presentPassage(ctx, stored));
  }
  const valid = validateVisit(ctx, visit, facts);

  const row = newRow(ctx, valid);
  ctx.write(insertPassages(ctx, [row]));
  recordCreation(ctx, row);
  const isChangedAgain = await runCreated(ctx, valid);

  const { passageId, operation } = valid;
  const passage = isChangedAgain
    ? await getPassage(inEntity(ctx, operation.entity_id), passageId)
    : presentNew(ctx, row, valid);
  return new Reply(201, passage);
}

/** The row of a new passage; personal fields are encrypted. */
export function newRow(ctx: Context, visit: ValidVisit): StoredPassage {
  const { passageId, operation, author, place, flags, digest, draft, content } = visit;
  const key = { entity_id: operation.entity_id, id: draft.id ?? ctx.ids.uuid() };
  return {
    ...key,
    passage_id: passageId,
    fk_operation: operation.id,
    fk_sector: place.sectorId,
    fk_user: author.opeUserId,
    ...columnsOf(ctx, key, content),
    flags,
    payment_state: initialPaymentState(content),
    refunded_cents: 0,
    draft_digest: digest,
    handover_id: null,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
    deleted_by: null,
  };
}

/** The event of a new passage and, if it has money, its history. */
export function recordCreation(
  ctx: Context,
  { passage_id, entity_id: entityId, ...row }: StoredPassage,
): void {
  const amount = centsToNumber(row.montant_cents);
  const payment_type = row.fk_type_reglement;
  const where = { passage_id, operation_id: row.fk_operation, sector_id: row.fk_sector };
  ctx.emit('passage_created', { ...where, amount, payment_type }, { entityId });
  if (row.montant_cents === 0) return;
  const changes = {
    montant: { old: 0, new: amount },
    fk_type_reglement: { old: 'none' as const, new: payment_type },
  };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'created', changes });
}

/** Runs the consequences of a new passage; true when one of them changed the passage again. */
export function runCreated(ctx: Context, { passageId, operation, content }: ValidVisit): Promise<boolean> {
  const { settings, entity_id } = operation;
  const change = { passageId, settings, paymentState: initialPaymentState(content), after: content };
  return runConsequences(inEntity(ctx, entity_id), 'passage.created', change);
}

/** A new passage as it is answered, without reading it again. */
export function presentNew(ctx: Context, row: StoredPassage, { author, content }: ValidVisit) {
  return presentContentOf(ctx, { ...row, user_id: author.userId, receipt_id: null }, content);
}
