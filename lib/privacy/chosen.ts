import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { BoundedText, Id } from '../core/schemas/common.ts';
import { findVisitsById, needsErasure, type VisitOfPerson } from '../data/privacy/person-visits.ts';

/** One person hardly has more visits than this. */
export const MAX_VISITS = 200;

/** The records to erase or to hand over, of those that a dry run listed. */
export const Chosen = z
  .strictObject({
    visits: z
      .array(z.strictObject({ passage_id: Id, version: Id }))
      .max(MAX_VISITS)
      .meta({ description: 'Visits as the dry run listed them; another version is refused.' }),
    others: z
      .array(BoundedText(100))
      .max(MAX_VISITS)
      .default([])
      .meta({ description: 'Keys of the other records of the dry run.' }),
  })
  .meta({ id: 'ChosenRecords' });

export type Chosen = z.output<typeof Chosen>;

type Parted = { visits: VisitOfPerson[]; left: VisitOfPerson[] };

/**
 * Parts the visits of a person into those that were chosen and those that are left out. Throws a 409 for a visit that has changed since
 * it was listed, and a 400 for a visit of somebody else; a visit that is erased already needs nothing.
 */
export async function partChosen(
  ctx: Context,
  { visits: chosen }: Chosen,
  found: readonly VisitOfPerson[],
): Promise<Parted> {
  const byId = new Map(found.map((visit) => [visit.passage_id, visit]));
  const others = chosen.map(({ passage_id }) => passage_id).filter((id) => !byId.has(id));
  const strangers = new Map((await findVisitsById(ctx, others)).map((visit) => [visit.passage_id, visit]));
  chosen.forEach(({ passage_id: id, version }, at) => {
    const pointer = `/chosen/visits/${at}/passage_id`;
    const visit = byId.get(id) ?? strangers.get(id);
    if (!visit) throw refusedField('passage-not-found', pointer);
    if (!needsErasure(visit)) return;
    if (visit.version !== version) throw new Problem('person-changed');
    if (!byId.has(id)) throw invalid({ pointer, detail: 'is not of this person', code: 'invalid-value' });
  });
  const isChosen = new Set(chosen.map(({ passage_id }) => passage_id));
  return {
    visits: found.filter(({ passage_id }) => isChosen.has(passage_id)),
    left: found.filter(({ passage_id }) => !isChosen.has(passage_id)),
  };
}
