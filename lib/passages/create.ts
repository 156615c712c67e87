import { type Context, inEntity, type Needs, runConsequences, signedIn } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { Reply } from '../core/reply.ts';
import { lockOperationRules } from '../data/passages/facts.ts';
import { findByClientId, findPassage, findPresentOrFormerMember } from '../data/passages/find.ts';
import { insertPassage } from '../data/passages/write.ts';
import { columnsOf, newContent, type PassageContent } from './content.ts';
import { flagsOf, initialPaymentState, isPossibleDuplicate, placePassage, resolveAuthor } from './derived.ts';
import { getPassage } from './get.ts';
import { requireInSeason, requireOpen } from './locks.ts';
import { presentPassage } from './present.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';

type SentVisit = { draft: PassageDraft; content: PassageContent; opeUserId: number };

/**
 * A keyed hash of the draft, by which a retry is recognised without storing the visit twice. A default value left out
 * or sent gives the same hash; the time of the request is not part of it.
 */
export function digestOf({ cipher }: Needs<'cipher'>, { draft, content, opeUserId }: SentVisit): string {
  const sent = {
    ...content,
    passed_at: draft.passed_at ?? null,
    fk_operation: draft.fk_operation,
    fk_sector: draft.fk_sector ?? null,
    fk_user: opeUserId,
  };
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return cipher.blindIndex('passages.draft_digest', JSON.stringify(fields));
}

type Known = NonNullable<Awaited<ReturnType<typeof findByClientId>>>;

/**
 * The passage that was recorded under the client's id, when the draft is the same visit; also when it was deleted or
 * its author has left the operation since, so that the client stops retrying. Undefined when it was another visit, or
 * belongs to another member now.
 */
async function findRetriedPassage(
  ctx: Context,
  known: Known,
  { draft, content }: Pick<SentVisit, 'draft' | 'content'>,
) {
  const confined = inEntity(ctx, known.entity_id);
  const named = draft.fk_user ?? signedIn(ctx).userId;
  const author = await findPresentOrFormerMember(confined, draft.fk_operation, named);
  if (!author || known.draft_digest !== digestOf(ctx, { draft, content, opeUserId: author.id }))
    return undefined;
  const passage = await findPassage(confined, known.passage_id, 'any');
  return passage && presentPassage(ctx, passage);
}

type NewPassage = {
  entity_id: number;
  id: string;
  operationId: number;
  sectorId: number;
  /** `named`: the user id or the membership id that the request names. */
  author: { named: number; userId: number };
  flags: string[];
  digest: string;
  content: PassageContent;
};

/** Inserts a visit that has been checked, with its event and, when it has money, its history. */
async function recordPassage(ctx: Context, { author, content, ...passage }: NewPassage) {
  const key = { entity_id: passage.entity_id, id: passage.id };
  const visit = {
    ...key,
    fk_operation: passage.operationId,
    fk_sector: passage.sectorId,
    ...columnsOf(ctx, key, content),
    flags: passage.flags,
    payment_state: initialPaymentState(content),
    draft_digest: passage.digest,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const row = await insertPassage(ctx, visit, author.named);
  if (!row) throw refusedField('not-an-operation-member', '/fk_user');
  recordCreation(ctx, row);
  return presentPassage(ctx, { ...row, user_id: author.userId, receipt_id: null });
}

type Row = NonNullable<Awaited<ReturnType<typeof insertPassage>>>;

function recordCreation(ctx: Context, { passage_id, entity_id: entityId, ...row }: Row): void {
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

/** Records a visit. The same draft sent again under the same `id` returns the stored passage, even a deleted one. */
export async function createPassage(ctx: Context, draft: PassageDraft) {
  const content = newContent(draft, ctx.now);
  requireConsistent(content, ctx.now);
  const known = draft.id === undefined ? undefined : await findByClientId(ctx, draft.fk_operation, draft.id);
  const again = known && (await findRetriedPassage(ctx, known, { draft, content }));
  if (again) return new Reply(200, again);
  const operation = await lockOperationRules(ctx, draft.fk_operation);
  if (!operation) throw refusedField('operation-not-found', '/fk_operation');
  const confined = inEntity(ctx, operation.entity_id);
  const { opeUserId, userId } = await resolveAuthor(confined, operation.id, draft.fk_user);
  if (known) throw new Problem('id-already-used');
  const { late } = requireOpen(operation, ctx.scope, ctx.now);
  requireInSeason(operation, content.passed_at);
  const visit = { operationId: operation.id, opeUserId };
  const { outside, sectorId } = await placePassage(confined, {
    ...visit,
    namedSector: draft.fk_sector ?? null,
    content,
  });
  const suspect = await isPossibleDuplicate(confined, visit, content);
  const passage = await recordPassage(confined, {
    entity_id: operation.entity_id,
    id: draft.id ?? ctx.ids.uuid(),
    operationId: operation.id,
    sectorId,
    author: { named: draft.fk_user ?? userId, userId },
    flags: flagsOf({ outside, suspect, late }),
    digest: digestOf(ctx, { draft, content, opeUserId }),
    content,
  });
  return new Reply(201, await withReceipt(confined, operation.settings, passage, content));
}

type Recorded = Awaited<ReturnType<typeof recordPassage>>;

async function withReceipt(ctx: Context, settings: object, passage: Recorded, content: PassageContent) {
  const { passage_id: passageId, payment_state: paymentState } = passage;
  const change = { passageId, settings, paymentState, after: content };
  const isChangedAgain = await runConsequences(ctx, 'passage.created', change);
  return isChangedAgain ? getPassage(ctx, passageId) : passage;
}
