import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Reply } from '../core/reply.ts';
import type { StoredPassage } from '../data/passages/columns.ts';
import { findVisitFacts } from '../data/passages/facts.ts';
import { findPassage } from '../data/passages/find.ts';
import { insertPassages } from '../data/passages/write.ts';
import { columnsOf } from './content.ts';
import { getPassage } from './get.ts';
import { isRetried, judgeVisit, type NewVisit, questionOf, readVisit, type Visit } from './judge.ts';
import { initialPaymentState } from './payment-state.ts';
import { presentContentOf, presentPassage } from './present.ts';
import type { PassageDraft } from './schemas.ts';

/** The row of a new visit; personal fields are encrypted. */
function rowOf(ctx: Context, { passageId, operation, author, place, flags, digest, ...visit }: NewVisit) {
  const { draft, content } = visit;
  const key = { entity_id: operation.entity_id, id: draft.id ?? ctx.ids.uuid() };
  const row: StoredPassage = {
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
  return row;
}

/** Inserts visits that were judged, with their events and, where they have money, their history. */
export function recordVisits(ctx: Context, visits: readonly NewVisit[]): StoredPassage[] {
  const rows = visits.map((visit) => rowOf(ctx, visit));
  if (rows.length > 0) ctx.write(insertPassages(ctx, rows));
  for (const row of rows) recordCreation(ctx, row);
  return rows;
}

function recordCreation(ctx: Context, { passage_id, entity_id: entityId, ...row }: StoredPassage): void {
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

/** What follows from a new visit; true when it changed the passage again. */
export function followVisit(ctx: Context, { passageId, operation, content }: NewVisit): Promise<boolean> {
  const { settings, entity_id } = operation;
  const change = { passageId, settings, paymentState: initialPaymentState(content), after: content };
  return runConsequences(inEntity(ctx, entity_id), 'passage.created', change);
}

/** Records a visit. The same draft sent again under the same `id` returns the stored passage, even a deleted one. */
export async function createPassage(ctx: Context, draft: PassageDraft) {
  return createFrom(ctx, readVisit(ctx, draft));
}

/** The same, of a visit that was read already. */
export async function createFrom(ctx: Context, visit: Visit) {
  const [facts] = await findVisitFacts(ctx, [questionOf(ctx, visit)]);
  if (!facts) throw new Error('the question about a visit had no answer');
  const { known } = facts;
  if (known && isRetried(ctx, visit, facts)) {
    const stored = await findPassage(inEntity(ctx, known.entity_id), known.passage_id, 'any');
    if (stored) return new Reply(200, presentPassage(ctx, stored));
  }
  const judged = judgeVisit(ctx, visit, facts);
  const [row] = recordVisits(ctx, [judged]);
  if (!row) throw new Error('a visit that was judged was not recorded');
  const isChangedAgain = await followVisit(ctx, judged);
  const { passageId, operation } = judged;
  if (isChangedAgain) return new Reply(201, await getPassage(inEntity(ctx, operation.entity_id), passageId));
  return new Reply(201, presentRecorded(ctx, row, judged));
}

/** A new passage as it is answered, without reading it again. */
export function presentRecorded(ctx: Context, row: StoredPassage, { author, content }: NewVisit) {
  return presentContentOf(ctx, { ...row, user_id: author.userId, receipt_id: null }, content);
}
