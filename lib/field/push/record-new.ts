import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import { lockByClientIds } from '../../data/field/refusals.ts';
import { type Recorded, recordDrafts } from '../../passages/bulk.ts';
import type { KnownRow } from './change-known.ts';
import { forgedNames, readOnlyProblem } from './document-fields.ts';
import { type Master, masterOfRecorded } from './masters.ts';
import { type Outcome, type Refusal, refusalOf } from './outcome.ts';
import type { PushedRow } from './read-rows.ts';

/** What became of rows that were new to the service, and those that became known to it meanwhile. */
type RecordedRows = { recorded: Outcome[]; overtaken: KnownRow[] };

type Tried = { row: PushedRow; outcome: Outcome };

/** Records the rows whose ids the service does not know, except those deleted before they were sent. */
export async function recordNew(
  ctx: Context,
  { entity_id: entityId }: FieldOperation,
  rows: readonly PushedRow[],
  hasWrongClock: boolean,
): Promise<RecordedRows> {
  const fresh = rows.filter(({ isDeleted }) => !isDeleted);
  const drafts = fresh.map(({ id, input, operationId }) => ({ ...input, id, fk_operation: operationId }));
  const results = await recordDrafts(ctx, drafts, hasWrongClock);
  const tried = results.flatMap((result): Tried[] => {
    const row = fresh[result.index];
    return row ? [{ row, outcome: outcomeOf(ctx, row, result) }] : [];
  });
  const known = await lockOvertaken(ctx, entityId, tried);
  return {
    recorded: tried.flatMap(({ row, outcome }) => (known.has(row.id) ? [] : [outcome])),
    overtaken: tried.flatMap(({ row }) => {
      const passageId = known.get(row.id);
      return passageId === undefined ? [] : [{ ...row, passageId }];
    }),
  };
}

function outcomeOf(ctx: Context, row: PushedRow, result: Recorded): Outcome {
  if (result.status === 'refused')
    return { ...row, passageId: undefined, refusal: refusalOfNew(row, result.problem) };
  const present = result.status === 'created' ? result.present : undefined;
  const recorded = present && masterOfRecorded(ctx, present());
  return { ...row, passageId: result.passage_id, refusal: undefined, recorded };
}

/** If faulty fields have their own sentences, the whole has none, so that each is shown beside its field. */
function refusalOfNew({ input }: PushedRow, problem: Problem): Refusal {
  const { errors = [] } = problem.options;
  const byField = errors.length > 0 ? new Problem(problem.code, { errors }) : problem;
  return refusalOf(byField, Object.keys(input));
}

/** The passages of ids that became known after they were asked for, by another request. */
async function lockOvertaken(ctx: Context, entityId: number, tried: readonly Tried[]) {
  const ids = tried.flatMap(({ row, outcome: { refusal } }) =>
    refusal?.problem.code === 'id-already-used' ? [row.id] : [],
  );
  const locked = ids.length === 0 ? [] : await lockByClientIds(ctx, entityId, ids);
  return new Map(locked.map(({ id, passage_id }) => [id, passage_id]));
}

/** Adds a refusal to a new document that named fields of the service; it was recorded without them. */
export function tellOfForged(outcome: Outcome, masters: ReadonlyMap<number, Master>): Outcome {
  const { passageId, refusal, document, assumed } = outcome;
  const master = passageId === undefined ? undefined : masters.get(passageId);
  if (!master || refusal) return outcome;
  const forged = forgedNames({ document, assumed }, master.document);
  return forged.length === 0 ? outcome : { ...outcome, refusal: refusalOf(readOnlyProblem(forged), forged) };
}
