import { runConsequences } from '../core/consequences.ts';
import { type Context, inEntity } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { Reply } from '../core/reply.ts';
import { findByClientId } from '../data/passages/find.ts';
import { lockOperationRules } from '../data/passages/place.ts';
import { insertPassage } from '../data/passages/write.ts';
import { columnsOf, newContent, type PassageContent } from './content.ts';
import { flagsOf, initialPaymentState, isPossibleDuplicate } from './derived.ts';
import { getPassage } from './get.ts';
import { requireInSeason, requireOpen } from './locks.ts';
import { placePassage, resolveAuthor } from './place.ts';
import { presentPassage } from './present.ts';
import { digestOf, findRetriedPassage } from './retry.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';

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
  const season = await lockOperationRules(ctx, draft.fk_operation);
  if (!season) throw refusedField('operation-not-found', '/fk_operation');
  const confined = inEntity(ctx, season.entity_id);
  const { opeUserId, userId } = await resolveAuthor(confined, season.id, draft.fk_user);
  if (known) throw new Problem('id-already-used');
  const { late } = requireOpen(season, ctx.scope, ctx.now);
  requireInSeason(season, content.passed_at);
  const visit = { operationId: season.id, opeUserId };
  const { outside, sectorId } = await placePassage(confined, {
    ...visit,
    namedSector: draft.fk_sector ?? null,
    content,
  });
  const suspect = await isPossibleDuplicate(confined, visit, content);
  const passage = await recordPassage(confined, {
    entity_id: season.entity_id,
    id: draft.id ?? ctx.ids.uuid(),
    operationId: season.id,
    sectorId,
    author: { named: draft.fk_user ?? userId, userId },
    flags: flagsOf({ outside, suspect, late }),
    digest: digestOf(ctx, { draft, content, opeUserId }),
    content,
  });
  return new Reply(201, await withReceipt(confined, season.settings, passage, content));
}

type Recorded = Awaited<ReturnType<typeof recordPassage>>;

async function withReceipt(ctx: Context, settings: object, passage: Recorded, content: PassageContent) {
  const { passage_id: passageId, payment_state: paymentState } = passage;
  const change = { passageId, settings, paymentState, after: content };
  const isChangedAgain = await runConsequences(ctx, 'passage.created', change);
  return isChangedAgain ? getPassage(ctx, passageId) : passage;
}
