import { type Context, inEntity } from '../context.ts';
import { findSeason } from '../data/passages/season.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { refusedField } from '../problems.ts';
import { issueReceipt } from '../receipts/issue.ts';
import { Reply } from '../reply.ts';
import { resolveAuthor } from './author.ts';
import { newContent, type PassageContent } from './content.ts';
import { flagsOf, looksRepeated } from './flags.ts';
import { getPassage } from './get.ts';
import { placePassage } from './place.ts';
import { recordPassage } from './record.ts';
import { digestOf, findRecorded } from './retry.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';
import { requireOpen } from './season.ts';

/** Records a visit. The same draft under the same `id` again is answered with the stored passage, even a deleted one. */
export async function createPassage(ctx: Context, draft: PassageDraft) {
  const content = newContent(draft, ctx.now);
  requireConsistent(content, ctx.now);
  const season = await findSeason(ctx, draft.fk_operation);
  if (!season) throw refusedField('operation-not-found', '/fk_operation');
  const confined = inEntity(ctx, season.entity_id);
  const author = await resolveAuthor(confined, season.id, draft.fk_user);
  const digest = digestOf(ctx, { draft, content, author });
  const stored = draft.id && (await findRecorded(confined, season.entity_id, draft.id, digest));
  if (stored) return new Reply(200, stored);
  const { late } = requireOpen(season, ctx.scope, ctx.now);
  const visit = { operationId: season.id, opeUserId: author.opeUserId };
  const place = await placePassage(confined, { ...visit, namedSector: draft.fk_sector ?? null, content });
  const suspect = await looksRepeated(confined, visit, content);
  const flags = flagsOf({ outside: place.outside, suspect, late });
  const row = { entity_id: season.entity_id, id: draft.id ?? ctx.ids.uuid() };
  const by = { named: draft.fk_user ?? author.userId, author };
  const passage = await recordPassage(confined, { ...row, ...visit, ...by, place, flags, digest, content });
  if (!EntitySettings.parse(season.settings).auto_receipts || !deservesReceipt(content)) {
    return new Reply(201, passage);
  }
  await issueReceipt(confined, passage.passage_id, {});
  return new Reply(201, await getPassage(confined, passage.passage_id));
}

function deservesReceipt({ montant, email, fk_type_reglement }: PassageContent): boolean {
  return montant > 0 && email !== null && fk_type_reglement !== 'pay';
}
