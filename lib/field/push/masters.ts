import { type Context, signedIn } from '../../core/context.ts';
import { findPassages } from '../../data/passages/find.ts';
import { presentFieldPassage, presentOwnPassage } from '../pull/present-documents.ts';

/** A passage as the service has it; the document of one that is not deleted. */
export type Master = {
  id: string;
  version: number;
  deleted_at: string | null;
  document: ReturnType<typeof presentFieldPassage>;
};

/** A passage that was recorded just now; undefined for that of another member, which is read as the caller may see it. */
export function masterOfRecorded(
  ctx: Context,
  passage: Parameters<typeof presentOwnPassage>[0],
): Master | undefined {
  if (ctx.scope === 'own' && passage.user_id !== signedIn(ctx).userId) return undefined;
  const { id, version } = passage;
  return { id, version, deleted_at: null, document: presentOwnPassage(passage) };
}

type Outcome = {
  passageId: number | undefined;
  /** What was recorded just now, which is not read again. */
  recorded?: Master | undefined;
};

/** The passages of these outcomes by their ids, and the ids of those that were there before. */
export async function findMasters(
  ctx: Context,
  outcomes: readonly Outcome[],
): Promise<{ masters: Map<number, Master>; known: number[] }> {
  const masters = new Map<number, Master>();
  const ids: number[] = [];
  for (const { passageId, recorded } of outcomes) {
    if (passageId === undefined) continue;
    if (recorded) masters.set(passageId, recorded);
    else ids.push(passageId);
  }
  if (ids.length === 0) return { masters, known: ids };
  for (const row of await findPassages(ctx, ids)) {
    const { passage_id, id, version, deleted_at } = row;
    masters.set(passage_id, { id, version, deleted_at, document: presentFieldPassage(ctx, row) });
  }
  return { masters, known: ids };
}
