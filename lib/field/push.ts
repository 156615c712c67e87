import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { scopeOf } from '../core/access.ts';
import { type Context, getRole, inEntity, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { BoundedText, IdParameter } from '../core/schemas.ts';
import type { Instant } from '../core/time.ts';
import type { FieldOperation } from '../data/field/access.ts';
import type { FieldCollection } from '../data/schema-field.ts';
import { countInWindows } from '../data/throttling.ts';
import { findFieldAccess } from './access.ts';
import { isBeforeRestore } from './cursor.ts';
import { type FieldHeaders, hasWrongClock, pushHeaders, requireKnownSchema } from './headers.ts';
import type { Master } from './masters.ts';
import { MAX_PER_MINUTE } from './refusals.ts';
import { unseen } from './removed.ts';
import { type Outcome, refuseRows, takeRows } from './take-rows.ts';
import { comparable } from './written-form.ts';

const MAX_ROWS = 500;

export const pushDescription =
  'Each row is judged by itself: the answer holds the documents of the service for those that were not taken as they were sent, with `sync_error` where a rule refused them, and is empty otherwise. A document that was refused is kept for 90 days. Other collections than `passages` are only read: 405.';

const pushQuery = {
  operation_id: IdParameter,
  cursor: BoundedText(1000).optional().meta({
    description:
      "The cursor of the phone's last pull of passages. When that was before a backup was restored, what the backup does not have is taken, and what somebody has changed since is kept as a conflict.",
  }),
};

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

const SyncErrorOfRow = z
  .strictObject({
    code: z.string().meta({
      description: 'A code of the problem catalogue. Only rows of a push are refused with `duplicate-row`.',
    }),
    detail: z.string(),
    fields: z.array(z.string()).meta({ description: 'The fields that the phone has to give up.' }),
  })
  .meta({ id: 'FieldSyncError', description: 'Why a row was not taken as it was sent.' });

/** The documents of the service for the rows that were not taken as they were sent. */
export const PushAnswer = z
  .array(z.looseObject({ sync_error: SyncErrorOfRow.nullish() }))
  .meta({ id: 'FieldPushAnswer', description: 'Empty when everything was taken as it was sent.' });

type Answer = z.input<typeof PushAnswer>;

const RETRY_SECONDS = 60;

type Asked = {
  query: { operation_id: number; cursor?: string | undefined };
  headers: FieldHeaders & { 'X-Field-Time'?: Instant | undefined };
};

/** Records what a phone recorded, changed and deleted; a row that is refused stops no other. */
export async function pushDocuments(
  ctx: Context,
  collection: FieldCollection,
  { query: { operation_id, cursor }, headers }: Asked,
  rows: readonly unknown[],
): Promise<Answer> {
  requireKnownSchema(ctx, headers);
  if (collection !== 'passages') throw new Problem('method-not-allowed');
  const rules = { hasWrongClock: hasWrongClock(ctx, headers['X-Field-Time']), userId: signedIn(ctx).userId };
  const { answer, refusal } = await ctx.transact(ctx.tenant, async (trx) => {
    const { operation, standing } = await findFieldAccess(trx, operation_id);
    const confined = inEntity(trx, operation.entity_id);
    if (standing === 'left') {
      await refuseRows(confined, operation, rows, rules);
      return { answer: [], refusal: new Problem('forbidden') };
    }
    const role = getRole(trx);
    const mayRecord = standing === 'in' && role !== null && scopeOf(role, 'passage.create') !== null;
    const isBehind = cursor !== undefined && hasPulledBefore(trx, operation, cursor);
    const taken = await (mayRecord ? takeRows : refuseRows)(confined, operation, rows, {
      ...rules,
      isBeforeRestore: isBehind,
    });
    const { outcomes, isRepeated } = taken;
    // Who was never a member is shown nothing of the operation.
    const masters: typeof taken.masters = standing === 'in' ? taken.masters : new Map();
    const answers = outcomes.map((outcome) => ({ outcome, answer: answerOf(outcome, masters) }));
    const corrected = answers.filter(({ outcome, answer }) => answer.length > 0 && !isKept(outcome));
    const isLoop = await countCorrections(
      trx,
      rules.userId,
      corrected.map(({ outcome }) => outcome.id),
    );
    return {
      answer: answers.flatMap(({ answer }) => answer),
      refusal:
        isRepeated || isLoop ? new Problem('too-many-requests', { retryAfter: RETRY_SECONDS }) : undefined,
    };
  });
  // After the commit: what was right among the rows stays, and what was refused is kept.
  if (refusal) throw refusal;
  return answer;
}

/** Whether the last pull of the caller was before a backup was restored. */
function hasPulledBefore(ctx: Context, operation: FieldOperation, cursor: string): boolean {
  const owner = {
    userId: signedIn(ctx).userId,
    scope: ctx.scope,
    operation,
    collection: 'passages',
  } as const;
  return isBeforeRestore(ctx, owner, cursor);
}

/** What is kept is counted where it is kept. */
function isKept({ error }: Outcome): boolean {
  return error !== undefined && error.code !== 'erased';
}

/** True when a phone sends a document over and over that was taken or erased, because it does not take over the answer. */
async function countCorrections(
  ctx: Context,
  userId: number,
  ids: readonly (string | undefined)[],
): Promise<boolean> {
  const keys = [...new Set(ids)].toSorted().map((id) => `field:${userId}:${id}`);
  const counts = await countInWindows(ctx.db, keys, ctx.now, RETRY_SECONDS);
  return counts.some((count) => count > MAX_PER_MINUTE);
}

/** Nothing when the phone has what the service has, in whatever form it sent it. */
function answerOf(
  { document, input, passageId, error }: Outcome,
  masters: ReadonlyMap<number, Master>,
): Answer {
  const master = passageId === undefined ? undefined : masters.get(passageId);
  if (!master) return error ? [{ ...unseen(document, passageId), sync_error: error }] : [];
  const { id, version, deleted_at, document: presented } = master;
  if (deleted_at !== null) {
    const isSame = document['_deleted'] === true && document['version'] === version;
    return isSame ? [] : [{ id, _deleted: true, version }];
  }
  const sent = comparable(document, input, presented);
  const differs = Object.entries(presented).some(
    ([name, value]) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], value),
  );
  return error || differs ? [{ ...presented, sync_error: error ?? null }] : [];
}
