import type { Reads } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { Id } from '../../core/schemas/common.ts';
import { findPassageIdentities } from '../../data/field/changes.ts';
import type { Outcome } from './outcome.ts';
import type { PushedRow } from './read-rows.ts';
import { type Refusal, refusalOf, withChanged } from './refusal.ts';

/** What became of rows whose ids the service does not know: refused, or new to it. */
type WithoutRemoved = { removed: Outcome[]; fresh: readonly PushedRow[] };

/** Refuses rows of passages that were removed for good since their phone had them: nothing brings them back. */
export async function refuseRemoved(ctx: Reads, unknown: readonly PushedRow[]): Promise<WithoutRemoved> {
  // A phone cannot know this id of a passage that it has made itself.
  const claimed = unknown.flatMap((row) => {
    const { data: passageId } = Id.safeParse(row.document['passage_id']);
    return passageId === undefined ? [] : [{ ...row, passageId }];
  });
  if (claimed.length === 0) return { removed: [], fresh: unknown };
  const identities = await findPassageIdentities(
    ctx,
    claimed.map(({ passageId }) => passageId),
  );
  const idOf = new Map(identities.map(({ object_id, id }) => [object_id, id]));
  const removed = claimed
    .filter(({ id, passageId }) => idOf.get(passageId) === id)
    .map((row) => ({ ...row, refusal: refusalOfRemoved(row) }));
  const ids = new Set(removed.map(({ id }) => id));
  return { removed, fresh: unknown.filter(({ id }) => !ids.has(id)) };
}

function refusalOfRemoved(row: PushedRow): Refusal {
  return withChanged(refusalOf(new Problem('not-found'), Object.keys(row.input)), row);
}
