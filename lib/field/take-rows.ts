import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { FieldOperation } from '../data/field/access.ts';
import { lockByClientIds, numberAgain } from '../data/field/refusals.ts';
import { recordDrafts } from '../passages/bulk.ts';
import { applyChange } from './apply-change.ts';
import { erasedError, findErased, keyOfChange, tellsOfErased, withoutErased } from './erased.ts';
import { findMasters, type Master, masterOfRecorded } from './masters.ts';
import { forgedNames, type PushedRow, readOnlyProblem, readRows, writableNames } from './read-row.ts';
import { keepRefused, type Refused, type SyncError, syncErrorOf, withChanged } from './refusals.ts';
import { refuseRemoved } from './removed.ts';

/** What became of a document: the passage it belongs to, if there is one, and why not all of it was taken. */
export type Outcome = {
  id: string | undefined;
  document: PushedRow['document'];
  assumed?: PushedRow['assumed'];
  input?: PushedRow['input'];
  kept?: Refused['kept'];
  passageId: number | undefined;
  error: SyncError | undefined;
  /** What was recorded just now, which is not read again. */
  recorded?: Master | undefined;
};

type TakeRules = {
  hasWrongClock: boolean;
  /** Whose documents they are. */
  userId: number;
  /** Whether their phone has not pulled since a backup was restored. */
  isBeforeRestore?: boolean;
};

/** Takes the rows of a phone, each by itself, and keeps those that are refused. */
export async function takeRows(
  ctx: Context,
  operation: FieldOperation,
  items: readonly unknown[],
  { hasWrongClock, userId, isBeforeRestore }: TakeRules,
) {
  const read = readRows(items, operation.operation_id);
  const invalid = read.filter((one): one is Refused => 'error' in one);
  const rows = read
    .filter((one): one is PushedRow => !('error' in one))
    .map((one) => ({ ...one, isBeforeRestore }))
    .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const ids = read.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const [isErased, locked] = await Promise.all([
    // The first, because the others are asked under its lock.
    findErased(ctx, operation.entity_id, read),
    lockByClientIds(ctx, operation.entity_id, ids),
  ]);
  const known = new Map(locked.map(({ id, passage_id }) => [id, passage_id]));
  const digests = new Map<string | undefined, string>(
    locked.map(({ id, draft_digest }) => [id, draft_digest]),
  );
  const isRefused = (one: Omit<Refused, 'error'>) => isErased(one) || tellsOfErased(one, digests.get(one.id));
  const erased = read
    .filter(isRefused)
    .map((one) => ({ ...withoutErased(one), passageId: known.get(one.id ?? ''), error: erasedError() }));
  const unknown = rows.filter((row) => !known.has(row.id) && !isRefused(row));
  const removed = await refuseRemoved(ctx, unknown);
  const isRemoved = new Set(removed.map(({ id }) => id));
  const refused: Outcome[] = [
    ...invalid
      .filter((one) => !isRefused(one))
      .map((one) => ({ ...one, passageId: known.get(one.id ?? '') })),
    ...removed,
  ];
  const tried = await createUnknown(
    ctx,
    unknown.filter(({ id }) => !isRemoved.has(id)),
    hasWrongClock,
  );
  for (const { id, passage_id } of await lockOvertaken(ctx, operation, tried)) known.set(id, passage_id);
  const created = tried.filter(({ id }) => id === undefined || !known.has(id));
  const changed: Outcome[] = [];
  for (const row of rows) {
    const passageId = known.get(row.id);
    if (passageId === undefined || isRefused(row)) continue;
    changed.push(await changeKnown(ctx, operation, row, passageId));
  }
  // A second row of a document is answered with what became of the first.
  const recorded = new Map(created.map(({ id, passageId }) => [id, passageId]));
  const answered = refused.map((one) => ({ ...one, passageId: one.passageId ?? recorded.get(one.id) }));
  const { masters, known: stored } = await findMasters(ctx, [...erased, ...answered, ...created, ...changed]);
  const outcomes = [
    ...answered.map(toGiveUp),
    ...created.map((outcome) => withForged(outcome, masters)),
    ...changed.map(toGiveUp),
  ];
  const isRepeated = await keepRefused(ctx, operation, {
    userId,
    hasWrongClock,
    refused: outcomes.flatMap(({ error, ...outcome }) =>
      error ? [{ ...outcome, key: keyOf(ctx, { ...outcome, error }), error }] : [],
    ),
    taken: outcomes.flatMap((outcome) =>
      outcome.error || outcome.id === undefined ? [] : [outcome.id, keyOf(ctx, outcome) ?? outcome.id],
    ),
    deleted: rows.flatMap(({ id, isDeleted }) =>
      isDeleted && !known.has(id) && !isRemoved.has(id) ? [id] : [],
    ),
  });
  // Last, because it holds the counter of the association until the commit.
  if (stored.length > 0) ctx.write(numberAgain(ctx, stored));
  return { outcomes: [...erased, ...outcomes], masters, isRepeated };
}

/** Keeps the rows of who may not record, or not any more: cash that waited on a phone is not lost. */
export async function refuseRows(
  ctx: Context,
  operation: FieldOperation,
  items: readonly unknown[],
  rules: TakeRules,
) {
  const forbidden = new Problem('forbidden');
  const read = readRows(items, operation.operation_id);
  const ids = read.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const [isErased, locked] = await Promise.all([
    findErased(ctx, operation.entity_id, read),
    lockByClientIds(ctx, operation.entity_id, ids),
  ]);
  const known = new Map(locked.map((passage) => [passage.id, passage]));
  const outcomes = read.map((row): Outcome & { error: SyncError } => {
    const passage = known.get(row.id ?? '');
    const passageId = passage?.passage_id;
    if (isErased(row) || tellsOfErased(row, passage?.draft_digest))
      return { ...withoutErased(row), passageId, error: erasedError() };
    const error = 'error' in row ? row.error : syncErrorOf(forbidden, Object.keys(row.input));
    return { ...row, passageId, error: withChanged(error, row, writableNames) };
  });
  const { masters } = await findMasters(ctx, outcomes);
  const refused = outcomes
    .filter(({ error }) => error.code !== 'erased')
    .map((outcome) => ({ ...outcome, key: keyOf(ctx, outcome) }));
  const isRepeated = await keepRefused(ctx, operation, { ...rules, refused, taken: [] });
  return { outcomes, masters, isRepeated };
}

/**
 * A refused change of what the service has is kept under what it says: another change of the same passage, which is
 * taken or refused, neither ends nor replaces it.
 */
function keyOf(
  ctx: Context,
  outcome: Omit<Outcome, 'error'> & { error?: SyncError | undefined },
): string | undefined {
  const { id, passageId, error } = outcome;
  const isApart = passageId !== undefined || error?.code === 'duplicate-row';
  return isApart ? keyOfChange(ctx, outcome) : id;
}

/** What the service has comes back without what the phone has to give up, else it would send the same again. */
function toGiveUp(outcome: Outcome): Outcome {
  const { error, passageId } = outcome;
  if (!error || passageId === undefined) return outcome;
  return { ...outcome, error: withChanged(error, outcome, writableNames) };
}

/** A new document that names fields of the service is recorded without them, and told so. */
function withForged(outcome: Outcome, masters: ReadonlyMap<number, Master>): Outcome {
  const master = outcome.passageId === undefined ? undefined : masters.get(outcome.passageId);
  if (!master || outcome.error) return outcome;
  const { document, assumed } = outcome;
  const forged = forgedNames({ document, assumed }, master.document);
  return forged.length === 0 ? outcome : { ...outcome, error: syncErrorOf(readOnlyProblem(forged), forged) };
}

/** Records the rows whose ids the association does not know; one that was deleted before it was sent is none. */
async function createUnknown(
  ctx: Context,
  rows: readonly PushedRow[],
  hasWrongClock: boolean,
): Promise<Outcome[]> {
  const fresh = rows.filter(({ isDeleted }) => !isDeleted);
  const drafts = fresh.map(({ id, input, operationId }) => ({ ...input, id, fk_operation: operationId }));
  const results = await recordDrafts(ctx, drafts, hasWrongClock);
  return results.flatMap(({ index, passage_id: passageId, problem, present }) => {
    const row = fresh[index];
    if (!row) return [];
    const error = problem && errorOfItem(problem, row);
    return [{ ...row, passageId, error, recorded: present && masterOfRecorded(ctx, present()) }];
  });
}

/** The passages of ids that became known after they were asked for, by another request or another row of this one. */
async function lockOvertaken(ctx: Context, { entity_id }: FieldOperation, tried: readonly Outcome[]) {
  const ids = tried.flatMap(({ id, error }) => (id && error?.code === 'id-already-used' ? [id] : []));
  return ids.length === 0 ? [] : lockByClientIds(ctx, entity_id, ids);
}

type ItemProblem = NonNullable<Awaited<ReturnType<typeof recordDrafts>>[number]['problem']>;

const Faults = z.array(z.object({ pointer: z.string(), detail: z.string(), code: z.string() }));

function errorOfItem({ code, detail, errors }: ItemProblem, { input }: PushedRow): SyncError {
  const faults = Faults.safeParse(errors).data ?? [];
  const problem = new Problem('validation-failed', faults.length > 0 ? { errors: faults } : { detail });
  return { ...syncErrorOf(problem, Object.keys(input)), code };
}

/** Changes or deletes the passage of a known id. */
async function changeKnown(
  ctx: Context,
  operation: FieldOperation,
  row: PushedRow,
  passageId: number,
): Promise<Outcome> {
  try {
    const error = await ctx.attempt(() => applyChange(ctx, operation, row, passageId));
    return { ...row, passageId, error };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const names = row.isDeleted ? ['_deleted'] : Object.keys(row.input);
    return { ...row, passageId, error: syncErrorOf(error, names) };
  }
}
