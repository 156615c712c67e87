import { type Context, inEntity } from '../context.ts';
import { findByClientId } from '../data/passages/by-client-id.ts';
import { findSeason } from '../data/passages/season.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { Problem, refusedField } from '../problems.ts';
import { issueReceipt } from '../receipts/issue.ts';
import { Reply } from '../reply.ts';
import { type Author, resolveAuthor } from './author.ts';
import { newContent, type PassageContent } from './content.ts';
import { flagsOf, looksRepeated } from './flags.ts';
import { getPassage } from './get.ts';
import { placePassage } from './place.ts';
import { recordPassage } from './record.ts';
import { requireConsistent } from './rules.ts';
import type { PassageDraft } from './schemas.ts';
import { requireOpen } from './season.ts';

/** Records a visit. The same draft under the same `id` again is answered with the stored passage. */
export async function createPassage(ctx: Context, draft: PassageDraft) {
  const content = newContent(draft, ctx.now);
  requireConsistent(content, ctx.now);
  const season = await findSeason(ctx, draft.fk_operation);
  if (!season) throw refusedField('operation-not-found', '/fk_operation');
  const confined = inEntity(ctx, season.entity_id);
  const author = await resolveAuthor(confined, season.id, draft.fk_user);
  const digest = digestOf(ctx, draft, author);
  const stored = await findStored(confined, season.entity_id, draft.id, digest);
  if (stored) return new Reply(200, stored);
  const { late } = requireOpen(season, ctx.scope, ctx.now);
  const visit = { operationId: season.id, opeUserId: author.opeUserId };
  const place = await placePassage(confined, { ...visit, namedSector: draft.fk_sector ?? null, content });
  const suspect = await looksRepeated(confined, visit, content);
  const flags = flagsOf({ outside: place.outside, suspect, late });
  const row = { entity_id: season.entity_id, id: draft.id ?? ctx.ids.uuid() };
  const passage = await recordPassage(confined, { ...row, ...visit, author, place, flags, digest, content });
  if (!EntitySettings.parse(season.settings).auto_receipts || !deservesReceipt(content)) {
    return new Reply(201, passage);
  }
  await issueReceipt(confined, passage.passage_id, {});
  return new Reply(201, await getPassage(confined, passage.passage_id));
}

/** The passage that was recorded under the client's id before; 409 when it was another visit, or was deleted. */
async function findStored(ctx: Context, entityId: number, id: string | undefined, digest: string) {
  const known = id === undefined ? undefined : await findByClientId(ctx.db, entityId, id);
  if (!known) return undefined;
  if (known.draft_digest !== digest || known.deleted_at !== null) throw new Problem('id-already-used');
  return getPassage(ctx, known.passage_id);
}

/** What the client sent, as a keyed hash: a retry is recognised without keeping a second copy of the visit. */
function digestOf({ cipher }: Context, draft: PassageDraft, author: Author): string {
  const fields = Object.entries({ ...draft, fk_user: author.opeUserId }).sort(([a], [b]) => (a < b ? -1 : 1));
  return cipher.blindIndex('passages.draft_digest', JSON.stringify(fields));
}

function deservesReceipt({ montant, email, fk_type_reglement }: PassageContent): boolean {
  return montant > 0 && email !== null && fk_type_reglement !== 'pay';
}
