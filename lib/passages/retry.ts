import { signedIn } from '../core/caller.ts';
import { type Context, inEntity, type Needs } from '../core/context.ts';
import { type findByClientId, findPassage, findPresentOrFormerMember } from '../data/passages/find.ts';
import type { PassageContent } from './content.ts';
import { presentPassage } from './present.ts';
import type { PassageDraft } from './schemas.ts';

type Sent = { draft: PassageDraft; content: PassageContent; opeUserId: number };

/**
 * A keyed hash of the draft, by which a retry is recognised without storing the visit twice. A default value left out
 * or sent gives the same hash; the time of the request is not part of it.
 */
export function digestOf({ cipher }: Needs<'cipher'>, { draft, content, opeUserId }: Sent): string {
  const said = {
    ...content,
    passed_at: draft.passed_at ?? null,
    fk_operation: draft.fk_operation,
    fk_sector: draft.fk_sector ?? null,
    fk_user: opeUserId,
  };
  const fields = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return cipher.blindIndex('passages.draft_digest', JSON.stringify(fields));
}

type Known = NonNullable<Awaited<ReturnType<typeof findByClientId>>>;

/**
 * The passage that was recorded under the client's id, when the draft is the same visit; also when it was deleted or
 * its author has left the operation since, so that the client stops retrying. Undefined when it was another visit, or
 * belongs to another member now.
 */
export async function findRetriedPassage(
  ctx: Context,
  known: Known,
  { draft, content }: Pick<Sent, 'draft' | 'content'>,
) {
  const confined = inEntity(ctx, known.entity_id);
  const named = draft.fk_user ?? signedIn(ctx).userId;
  const author = await findPresentOrFormerMember(confined, draft.fk_operation, named);
  if (!author || known.draft_digest !== digestOf(ctx, { draft, content, opeUserId: author.id }))
    return undefined;
  const passage = await findPassage(confined, known.passage_id, 'any');
  return passage && presentPassage(ctx, passage);
}
