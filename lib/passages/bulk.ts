import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { ItemProblem, readItem, refusedItem } from '../core/schemas/items.ts';
import { findVisitFacts } from '../data/passages/facts.ts';
import { findPassages } from '../data/passages/find.ts';
import { insertPassages } from '../data/passages/write.ts';
import { createPassage, newRow, presentNew, recordCreation, runCreated } from './create.ts';
import { type Passage, PassageDraft } from './schemas.ts';
import { isRetry, readVisit, type ValidVisit, type Visit, validateVisit, visitQuestion } from './validate.ts';

const MAX_PASSAGES = 200;

export const PassageBatch = z
  .strictObject({
    passages: z
      .array(z.unknown())
      .max(MAX_PASSAGES, { error: `must have at most ${MAX_PASSAGES} items`, abort: true })
      .meta({
        override: ({ jsonSchema }) => {
          Object.assign(jsonSchema, { items: { $ref: '#/components/schemas/PassageDraft' } });
        },
        description: 'Each is judged and recorded by itself, in the order of the ids.',
      }),
  })
  .meta({ id: 'PassageBatch' });

export const PassageResults = z
  .strictObject({
    results: z.array(
      z.strictObject({
        index: z.int().nonnegative(),
        status: Enumeration({
          created: 'recorded now',
          duplicate: 'recorded before under the same `id`',
          refused: '`problem` says why it was not recorded',
        }).meta({ description: 'What is recorded, now or before, may be forgotten by the client.' }),
        passage_id: Id.optional(),
        problem: ItemProblem.optional(),
      }),
    ),
  })
  .meta({ id: 'PassageResults' });

type Results = z.input<typeof PassageResults>;

/** What became of one visit; `present` answers it as it was recorded just now, unless that has to be read. */
export type Recorded =
  | { index: number; status: 'created'; passage_id: number; present?: () => z.input<typeof Passage> }
  | { index: number; status: 'duplicate'; passage_id: number }
  | { index: number; status: 'refused'; problem: Problem };

/** Records visits; an invalid one is refused without affecting the others. */
export async function recordPassages(ctx: Context, { passages }: { passages: unknown[] }): Promise<Results> {
  const recorded = await recordEach(ctx, passages, async (item, index) =>
    readVisit(ctx, await readItem(PassageDraft, item, ['passages', index])),
  );
  return { results: recorded.map((one) => presentResult(ctx, one)) };
}

function presentResult(ctx: Context, one: Recorded): Results['results'][number] {
  const { index, status } = one;
  if (one.status !== 'refused') return { index, status, passage_id: one.passage_id };
  return { index, status, problem: refusedItem(ctx, one.problem, ['passages', index]) };
}

/** Records parsed drafts of a phone; `hasWrongClock`: its clock is far off. */
export function recordDrafts(
  ctx: Context,
  drafts: readonly PassageDraft[],
  hasWrongClock: boolean,
): Promise<Recorded[]> {
  return recordEach(ctx, drafts, async (draft) => readVisit(ctx, draft, hasWrongClock));
}

async function recordEach<T>(
  ctx: Context,
  items: readonly T[],
  read: (item: T, index: number) => Promise<Visit>,
): Promise<Recorded[]> {
  const all = await Promise.all(
    items.map((item, index) =>
      read(item, index).then(
        (visit) => ({ index, visit }),
        (error: unknown) => refusal(index, error),
      ),
    ),
  );
  const visits = all.filter((one) => 'visit' in one);
  const refused = all.filter((one) => 'status' in one);
  const recorded = dependOnEachOther(ctx, visits)
    ? await recordInTurn(ctx, visits)
    : await recordTogether(ctx, visits);
  return [...refused, ...recorded].toSorted((a, b) => a.index - b.index);
}

type ReadVisit = { index: number; visit: Visit };

/** What `act` returns, or that the item was refused. */
function orRefused<T>(index: number, act: () => T): T | Recorded {
  try {
    return act();
  } catch (error) {
    return refusal(index, error);
  }
}

function refusal(index: number, error: unknown): Recorded {
  if (!(error instanceof Problem)) throw error;
  return { index, status: 'refused', problem: error };
}

/** True when the decision about one visit may depend on another visit of the batch. */
function dependOnEachOther(ctx: Context, visits: readonly ReadVisit[]): boolean {
  const ids = new Set<string>();
  const authors = new Map<string, number>();
  return visits.some(({ visit }) => {
    const { id, operationId, addressId, author } = visitQuestion(ctx, visit);
    const isRepeated = id !== null && ids.size === ids.add(id).size;
    if (isRepeated || addressId === null) return isRepeated;
    const place = `${operationId}/${addressId}`;
    const isVisitedByOther = (authors.get(place) ?? author) !== author;
    authors.set(place, author);
    return isVisitedByOther;
  });
}

/** Records visits that do not depend on each other: one question, one insert. */
async function recordTogether(ctx: Context, visits: readonly ReadVisit[]): Promise<Recorded[]> {
  if (visits.length === 0) return [];
  const facts = await findVisitFacts(
    ctx,
    visits.map(({ visit }) => visitQuestion(ctx, visit)),
  );
  const asked = visits.flatMap(({ index, visit }, at) => {
    const found = facts[at];
    return found ? [{ index, visit, facts: found, isRetried: isRetry(ctx, visit, found) }] : [];
  });
  const stored = asked.flatMap((one) =>
    one.isRetried && one.facts.known ? [one.facts.known.passage_id] : [],
  );
  const found = stored.length === 0 ? [] : await findPassages(ctx, stored);
  const visible = new Set(found.map(({ passage_id }) => passage_id));
  const validated = asked.map(
    ({ index, visit, facts, isRetried }): Recorded | (ValidVisit & { index: number }) => {
      const passage_id = facts.known?.passage_id;
      if (isRetried && passage_id !== undefined && visible.has(passage_id))
        return { index, status: 'duplicate', passage_id };
      return orRefused(index, () => ({ index, ...validateVisit(ctx, visit, facts) }));
    },
  );
  const fresh = validated.filter((one) => 'content' in one);
  const rows = fresh.map((visit) => newRow(ctx, visit));
  if (rows.length > 0) ctx.write(insertPassages(ctx, rows));
  for (const row of rows) recordCreation(ctx, row);
  const areChangedAgain = await Promise.all(fresh.map((visit) => runCreated(ctx, visit)));
  const created = fresh.map((visit, at): Recorded => {
    const { index, passageId: passage_id } = visit;
    const row = rows[at];
    const present = row && !areChangedAgain[at] ? { present: () => presentNew(ctx, row, visit) } : {};
    return { index, status: 'created', passage_id, ...present };
  });
  return [...validated.filter((one) => 'status' in one), ...created];
}

/** Records visits one after the other, in the order of their ids. */
async function recordInTurn(ctx: Context, visits: readonly ReadVisit[]): Promise<Recorded[]> {
  const results: Recorded[] = [];
  for (const { index, visit } of inIdOrder(visits)) {
    try {
      const { status, output } = await ctx.attempt(() =>
        createPassage(ctx, visit.draft, visit.hasWrongClock),
      );
      const { passage_id } = output;
      results.push(
        status === 201
          ? { index, status: 'created', passage_id, present: () => output }
          : { index, status: 'duplicate', passage_id },
      );
    } catch (error) {
      results.push(refusal(index, error));
    }
  }
  return results;
}

/** Sorted by the clients' ids: two requests with the same visits in another order would deadlock otherwise. */
function inIdOrder(visits: readonly ReadVisit[]): ReadVisit[] {
  const key = ({ visit }: ReadVisit) => visit.draft.id ?? '';
  return visits.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}
