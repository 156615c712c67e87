import type { Context } from '../core/context.ts';
import { type ConflictOfPerson, findPersonalConflicts } from '../data/privacy/person-conflicts.ts';
import type { VisitOfPerson } from '../data/privacy/person-visits.ts';
import { presentValues } from '../field/conflicts/conflicts.ts';
import { matchesAll } from './documents.ts';
import { sift } from './find-mail.ts';
import { detailsOf, type Question } from './question.ts';

/**
 * Finds refused values from phones about the person, as lists of the values that a phone pushed together: for these visits, or
 * matching all details of the question. The values are encrypted, so that each is decrypted and compared: the visit may have
 * another name now.
 */
export async function findPushesOfPerson(
  ctx: Context,
  question: Question,
  visits: readonly VisitOfPerson[],
): Promise<ConflictOfPerson[][]> {
  if (question.user_id !== undefined) return [];
  const ofVisits = new Set(visits.map(({ passage_id }) => passage_id));
  const details = detailsOf(question);
  const all = await sift(
    (after, limit) => findPersonalConflicts(ctx, after, limit),
    () => true,
  );
  const pushes = Map.groupBy(all, ({ passage_id, at }) => `${passage_id} ${at}`);
  return [...pushes.values()].filter((push) => {
    const [{ passage_id } = { passage_id: 0 }] = push;
    return ofVisits.has(passage_id) || statesOf(ctx, push).some((state) => matchesAll(state, details));
  });
}

/** The values of a visit in one push, and the values that the service stored instead. */
export function statesOf(ctx: Context, push: readonly ConflictOfPerson[]): Record<string, unknown>[] {
  const values = push.map((row) => ({ field: row.field, ...presentValues(ctx, row) }));
  return [
    Object.fromEntries(values.map(({ field, refused }) => [field, refused])),
    Object.fromEntries(values.map(({ field, kept }) => [field, kept])),
  ];
}
