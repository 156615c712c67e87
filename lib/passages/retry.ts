import { signedIn } from '../core/caller.ts';
import { type Context, inEntity, type Needs } from '../core/context.ts';
import { type findByClientId, findPassage, findPresentOrFormerMember } from '../data/passages/find.ts';
import type { PassageContent } from './content.ts';
import { presentPassage } from './present.ts';
import type { PassageDraft } from './schemas.ts';

type Sent = { draft: PassageDraft; content: PassageContent; opeUserId: number };

/**
 * What the client means, as a keyed hash: a retry is recognised without keeping a second copy of the visit. A
 * default is the same left out or named; only the moment of the request is another one each time.
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
 * The passage that was recorded under the client's id before, when it is the same visit; deleted since or not, and
 * though its author may have left the operation: whoever retries has to learn that it is there. Undefined when it
 * was another visit, or is another member's by now.
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
