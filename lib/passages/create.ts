import { type Context, inEntity } from '../context.ts';
import { findKnown } from '../data/passages/known.ts';
import { holdSeason } from '../data/passages/season.ts';
import { Problem, refusedField } from '../problems.ts';
import { Reply } from '../reply.ts';
import { resolveAuthor } from './author.ts';
import { issueByItself } from './auto-receipt.ts';
import { newContent, type PassageContent } from './content.ts';
import { flagsOf, looksRepeated } from './flags.ts';
import { getPassage } from './get.ts';
import { placePassage } from './place.ts';
import { recordPassage } from './record.ts';
import { digestOf, findAgain } from './retry.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';
import { requireInSeason, requireOpen } from './season.ts';

/** Records a visit. The same draft under the same `id` again is answered with the stored passage, even a deleted one. */
export async function createPassage(ctx: Context, draft: PassageDraft) {
  const content = newContent(draft, ctx.now);
  requireConsistent(content, ctx.now);
  const known = draft.id === undefined ? undefined : await findKnown(ctx, draft.fk_operation, draft.id);
  const again = known && (await findAgain(ctx, known, { draft, content }));
  if (again) return new Reply(200, again);
  const season = await holdSeason(ctx, draft.fk_operation);
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
  const suspect = await looksRepeated(confined, visit, content);
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
  const isIssued = await issueByItself(ctx, { passageId, settings, paymentState, after: content });
  return isIssued ? getPassage(ctx, passageId) : passage;
}
