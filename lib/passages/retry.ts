import type { Context, Needs } from '../context.ts';
import { findByClientId } from '../data/passages/by-client-id.ts';
import { findPassage } from '../data/passages/find.ts';
import { Problem } from '../problems.ts';
import type { Author } from './author.ts';
import type { PassageContent } from './content.ts';
import { presentPassage } from './present.ts';
import type { PassageDraft } from './schemas.ts';

type Sent = { draft: PassageDraft; content: PassageContent; author: Author };

/**
 * What the client means, as a keyed hash: a retry is recognised without keeping a second copy of the visit. A
 * default is the same left out or named; only the moment of the request is another one each time.
 */
export function digestOf({ cipher }: Needs<'cipher'>, { draft, content, author }: Sent): string {
  const said = {
    ...content,
    passed_at: draft.passed_at ?? null,
    fk_operation: draft.fk_operation,
    fk_sector: draft.fk_sector ?? null,
    fk_user: author.opeUserId,
  };
  const fields = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return cipher.blindIndex('passages.draft_digest', JSON.stringify(fields));
}

/**
 * The passage that was recorded under the client's id before, deleted since or not: whoever retries must not take
 * a new id for the same visit. 409 when it was another visit, or is another member's by now.
 */
export async function findRecorded(ctx: Context, entityId: number, id: string, digest: string) {
  const known = await findByClientId(ctx.db, entityId, id);
  if (!known) return undefined;
  if (known.draft_digest !== digest) throw new Problem('id-already-used');
  const passage = await findPassage(ctx, known.passage_id, 'any');
  if (!passage) throw new Problem('id-already-used');
  return presentPassage(ctx, passage);
}
