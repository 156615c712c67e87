import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { IdParameter } from '../core/schemas.ts';
import type { Instant } from '../core/time.ts';
import type { FieldOperation } from '../data/field/access.ts';
import { lockByClientIds } from '../data/field/refusals.ts';
import type { FieldCollection } from '../data/schema-field.ts';
import { recordDrafts } from '../passages/bulk.ts';
import { requireFieldAccess } from './access.ts';
import { applyChange } from './apply-change.ts';
import { refuseRemoved, unseen } from './gone.ts';
import { type FieldHeaders, hasWrongClock, pushHeaders, requireKnownSchema } from './headers.ts';
import { findMasters, type Master, masterOfRecorded } from './masters.ts';
import { forgedNames, type PushedRow, readOnlyProblem, readRow, writableNames } from './read-row.ts';
import { idOfContent, keepRefused, type Refused, type SyncError, syncErrorOf } from './refusals.ts';

const MAX_ROWS = 500;

export const pushDescription =
  'Each row is judged by itself: the answer holds the documents of the service for those that were not taken as they were sent, with `sync_error` where a rule refused them, and is empty otherwise. A document that was refused is kept for 90 days. Other collections than `passages` are only read: 405.';

const pushQuery = { operation_id: IdParameter };

const PushBody = z
  .array(z.unknown())
  .max(MAX_ROWS, { error: `must have at most ${MAX_ROWS} items`, abort: true })
  .meta({
    id: 'FieldPush',
    description: 'Rows `{newDocumentState, assumedMasterState?}`; each is judged by itself.',
  });

/** What a push consists of. */
export const pushRequest = {
  query: pushQuery,
  headers: pushHeaders,
  body: PushBody,
  unchecked: 'all',
  inflates: true,
} as const;

/** The documents of the service for the rows that were not taken as they were sent. */
export const PushAnswer = z
  .array(z.looseObject({}))
  .meta({ id: 'FieldPushAnswer', description: 'Empty when everything was taken as it was sent.' });

type Answer = z.input<typeof PushAnswer>;

const RETRY_SECONDS = 60;

type Asked = {
  query: { operation_id: number };
  headers: FieldHeaders & { 'X-Field-Time'?: Instant | undefined };
};

/** Records what a phone recorded, changed and deleted; a row that is refused stops no other. */
export async function pushDocuments(
  ctx: Context,
  collection: FieldCollection,
  { query: { operation_id }, headers }: Asked,
  rows: readonly unknown[],
): Promise<Answer> {
  requireKnownSchema(ctx, headers);
  if (collection !== 'passages') throw new Problem('method-not-allowed');
  const { answer, isRepeated } = await ctx.transact(ctx.tenant, async (trx) => {
    const { operation } = await requireFieldAccess(trx, operation_id);
    const isWrong = hasWrongClock(ctx, headers['X-Field-Time']);
    const rules = { hasWrongClock: isWrong, userId: signedIn(ctx).userId };
    const { outcomes, masters, isRepeated } = await takeRows(
      inEntity(trx, operation.entity_id),
      operation,
      rows,
      rules,
    );
    return { answer: outcomes.flatMap((outcome) => answerOf(outcome, masters)), isRepeated };
  });
  // After the commit: what was right among the rows stays.
  if (isRepeated) throw new Problem('too-many-requests', { retryAfter: RETRY_SECONDS });
  return answer;
}

/** What became of a document: the passage it belongs to, if there is one, and why not all of it was taken. */
type Outcome = {
  id: string | undefined;
  document: PushedRow['document'];
  assumed?: PushedRow['assumed'];
  passageId: number | undefined;
  error: SyncError | undefined;
  /** What was recorded just now, which is not read again. */
  recorded?: Master | undefined;
};

type TakeRules = {
  hasWrongClock: boolean;
  /** Whose documents they are. */
  userId: number;
};

/** Takes the rows of a phone, each by itself, and keeps those that are refused. */
export async function takeRows(
  ctx: Context,
  operation: FieldOperation,
  items: readonly unknown[],
  { hasWrongClock, userId }: TakeRules,
) {
  const read = items.map((item) => readRow(item, operation.operation_id));
  const invalid = read.filter((one): one is Refused => 'error' in one);
  const rows = read
    .filter((one): one is PushedRow => !('error' in one))
    .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const ids = read.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const locked = await lockByClientIds(ctx, operation.entity_id, ids);
  const known = new Map(locked.map(({ id, passage_id }) => [id, passage_id]));
  const unknown = rows.filter(({ id }) => !known.has(id));
  const removed = await refuseRemoved(ctx, unknown);
  const isRemoved = new Set(removed.map(({ id }) => id));
  const refused: Outcome[] = [
    ...invalid.map((one) => ({ ...one, passageId: known.get(one.id ?? '') })),
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
    if (passageId !== undefined) changed.push(await changeKnown(ctx, operation, row, passageId));
  }
  const masters = await findMasters(ctx, [...refused, ...created, ...changed]);
  const outcomes = [...refused, ...created.map((outcome) => withForged(outcome, masters)), ...changed];
  const isRepeated = await keepRefused(ctx, operation, {
    userId,
    refused: outcomes.flatMap(({ error, ...outcome }) =>
      error ? [{ ...outcome, key: keyOf(ctx, outcome), error }] : [],
    ),
    taken: outcomes.flatMap((outcome) =>
      outcome.error || outcome.id === undefined ? [] : [outcome.id, keyOf(ctx, outcome) ?? outcome.id],
    ),
  });
  return { outcomes, masters, isRepeated };
}

/**
 * A refused change of what the service has is kept under what it says: another change of the same passage, which is
 * taken or refused, neither ends nor replaces it.
 */
function keyOf(ctx: Context, { id, document, passageId }: Omit<Outcome, 'error'>): string | undefined {
  if (passageId === undefined) return id;
  const state = [...writableNames, '_deleted'].map((name) => document[name] ?? null);
  return idOfContent(ctx, JSON.stringify([id, state]));
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

const Fault = z.looseObject({ pointer: z.string() });

function errorOfItem({ code, detail, errors }: ItemProblem, { input }: PushedRow): SyncError {
  const faults = z.array(Fault).safeParse(errors).data ?? [];
  const problem = new Problem('validation-failed', {
    detail,
    errors: faults.map(({ pointer }) => ({ pointer, detail, code })),
  });
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

/** Nothing when the phone has what the service has. */
function answerOf({ document, passageId, error }: Outcome, masters: ReadonlyMap<number, Master>): Answer {
  const master = passageId === undefined ? undefined : masters.get(passageId);
  if (!master) return error ? [{ ...unseen(document, passageId), sync_error: error }] : [];
  const { id, version, deleted_at, document: presented } = master;
  if (deleted_at !== null) {
    const isSame = document['_deleted'] === true && document['version'] === version;
    return isSame ? [] : [{ id, _deleted: true, version }];
  }
  const differs = Object.entries(presented).some(
    ([name, value]) => document[name] !== undefined && !isDeepStrictEqual(document[name], value),
  );
  return error || differs ? [{ ...presented, sync_error: error ?? null }] : [];
}
