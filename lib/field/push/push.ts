import type * as z from 'zod';
import { type Context, callerScope, inEntity, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import type { FieldCollection } from '../../data/tables/field.ts';
import { countInWindows } from '../../data/throttling.ts';
import { findFieldAccess } from '../access.ts';
import { hasWrongClock, requireKnownSchema } from '../headers.ts';
import { isBeforeRestore } from '../pull/cursor.ts';
import { MAX_PER_MINUTE, type Phone } from '../quarantine/keep-refused.ts';
import { answerOf, type PushAnswer } from './answer.ts';
import type { Master } from './masters.ts';
import { isKept } from './outcome.ts';
import { refuseRows } from './refuse-rows.ts';
import type { pushRequest } from './request.ts';
import { takeRows } from './take-rows.ts';

const RETRY_SECONDS = 60;

type Answer = z.input<typeof PushAnswer>;
type Query = z.output<z.ZodObject<typeof pushRequest.query>>;
type Asked = { query: Query; headers: z.output<z.ZodObject<typeof pushRequest.headers>> };

/** Records what a phone recorded, changed and deleted; a row that is refused stops no other. */
export async function pushDocuments(
  ctx: Context,
  collection: FieldCollection,
  { query, headers }: Asked,
  rows: readonly unknown[],
): Promise<Answer> {
  requireKnownSchema(ctx, headers);
  if (collection !== 'passages') throw new Problem('method-not-allowed', { headers: { allow: '' } });
  const phone = { userId: signedIn(ctx).userId, hasWrongClock: hasWrongClock(ctx, headers['X-Field-Time']) };
  const { answer, refusal } = await ctx.transact(ctx.tenant, (trx) => judgeRows(trx, query, rows, phone));
  // After the commit: what was right among the rows stays, and what was refused is kept.
  if (refusal) throw refusal;
  return answer;
}

/** `refusal` refuses the request as a whole, although its rows were taken or kept. */
type Judged = { answer: Answer; refusal?: Problem };

async function judgeRows(
  ctx: Context,
  { operation_id, cursor }: Query,
  rows: readonly unknown[],
  phone: Phone,
): Promise<Judged> {
  const { operation, standing } = await findFieldAccess(ctx, operation_id);
  const confined = inEntity(ctx, operation.entity_id);
  if (standing === 'left') {
    await refuseRows(confined, operation, rows, phone);
    return { answer: [], refusal: new Problem('forbidden') };
  }
  const isBehind = cursor !== undefined && hasPulledBefore(ctx, operation, cursor);
  const { outcomes, isRepeated, masters } =
    standing === 'in' && mayRecord(ctx)
      ? await takeRows(confined, operation, rows, { ...phone, isBeforeRestore: isBehind })
      : await refuseRows(confined, operation, rows, phone);
  // Who was never a member is shown nothing of the operation.
  const shown = standing === 'in' ? masters : new Map<number, Master>();
  const answers = outcomes.map((outcome) => ({ outcome, answer: answerOf(outcome, shown) }));
  // Kept rows are counted where they are kept.
  const corrected = answers.flatMap(({ outcome, answer }) =>
    answer.length > 0 && !isKept(outcome) ? [outcome.id] : [],
  );
  const isLoop = await countCorrections(ctx, phone.userId, corrected);
  if (isRepeated || isLoop)
    return { answer: [], refusal: new Problem('too-many-requests', { retryAfter: RETRY_SECONDS }) };
  return { answer: answers.flatMap(({ answer }) => answer) };
}

function mayRecord(ctx: Context): boolean {
  return callerScope(ctx, 'passage.create') !== null;
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
