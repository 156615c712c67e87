import type { Context } from '../core/context.ts';
import { type ConflictOfPerson, findPersonalConflicts } from '../data/privacy/person-conflicts.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import { presentValues } from '../field/conflicts/conflicts.ts';
import { matchesAll } from './documents.ts';
import { sift } from './find-mail.ts';
import { detailsOf, type Question } from './question.ts';

/**
 * Refused values of phones that tell of the person: about these visits, or with all details of the question. Whose they
 * are is sealed, so that each is looked at: the visit may have another name now.
 */
export async function findConflictsOfPerson(
  ctx: Context,
  question: Question,
  visits: readonly VisitOfPerson[],
): Promise<ConflictOfPerson[]> {
  if (question.user_id !== undefined) return [];
  const ofVisits = new Set(visits.map(({ passage_id }) => passage_id));
  const details = detailsOf(question);
  const all = await sift(
    (after, limit) => findPersonalConflicts(ctx, after, limit),
    () => true,
  );
  const pushes = Map.groupBy(all, ({ passage_id, at }) => `${passage_id} ${at}`);
  return [...pushes.values()]
    .filter((push) => {
      const [{ passage_id } = { passage_id: 0 }] = push;
      return ofVisits.has(passage_id) || statesOf(ctx, push).some((state) => matchesAll(state, details));
    })
    .flat();
}

/** What one push said of a visit, and what the service kept in its place. */
function statesOf(ctx: Context, push: readonly ConflictOfPerson[]): Record<string, unknown>[] {
  const values = push.map((row) => ({ field: row.field, ...presentValues(ctx, row) }));
  return [
    Object.fromEntries(values.map(({ field, refused }) => [field, refused])),
    Object.fromEntries(values.map(({ field, kept }) => [field, kept])),
  ];
}
