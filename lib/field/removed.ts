import type { Reads } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { Id } from '../core/schemas.ts';
import { findPassageIdentities } from '../data/field/changes.ts';
import type { PushedRow } from './read-row.ts';
import { syncErrorOf } from './refusals.ts';

/** Refuses rows of passages that were removed for good since their phone had them: nothing brings them back. */
export async function refuseRemoved(ctx: Reads, unknown: readonly PushedRow[]) {
  // A phone cannot know this id of a passage that it has made itself.
  const claimed = unknown.flatMap((row) => {
    const { data: passageId } = Id.safeParse(row.document['passage_id']);
    return passageId === undefined ? [] : [{ ...row, passageId }];
  });
  if (claimed.length === 0) return [];
  const identities = await findPassageIdentities(
    ctx,
    claimed.map(({ passageId }) => passageId),
  );
  const idOf = new Map(identities.map(({ object_id, id }) => [object_id, id]));
  return claimed
    .filter(({ id, passageId }) => idOf.get(passageId) === id)
    .map((row) => ({ ...row, error: syncErrorOf(new Problem('not-found'), Object.keys(row.input)) }));
}

/** What a phone has had and may not see any more is gone; it may have heard that while its edit waited. */
export function unseen(
  document: PushedRow['document'],
  passageId: number | undefined,
): PushedRow['document'] {
  if (passageId === undefined || document['passage_id'] !== passageId) return document;
  return { id: document['id'], _deleted: true, version: document['version'] };
}
