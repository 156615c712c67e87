import type { Context } from '../../core/context.ts';
import { DamagedCell } from '../../core/crypto/cipher.ts';
import { Problem } from '../../core/problems/problem.ts';
import { lockDueVisits, lockPendingBatch, saveBatchStep } from '../../data/receipts/batches.ts';
import { issueProblems, issueReceipt } from '../create.ts';
import { readBatchFilter } from './filter.ts';

/** Visits of one transaction: whoever issues a single receipt waits for the numbers of no more than these. */
const VISITS_PER_STEP = 50;

type Message = { entity_id: number; batch_id: number; after: number };

/**
 * Issues the next receipts of a batch and leaves the message of the step after it, all in one transaction: what was killed
 * begins this step again, and what is delivered twice finds that the batch has gone on. Steps wait in the queue of the
 * documents, behind those of the step before, so that a single receipt never waits for thousands.
 */
export function issueNextOfBatch(ctx: Context, message: Message): Promise<void> {
  const { entity_id, batch_id, after } = message;
  return ctx.transact({ entityId: entity_id }, async (trx) => {
    const batch = await lockPendingBatch(trx, batch_id);
    if (!batch || batch.reached !== after) return;
    const nothing = { issued: 0, already: 0, refused: [] };
    if (batch.chk_active === 0) {
      const closed = { state: 'failed', failure: 'operation-closed', reached: after } as const;
      return saveBatchStep(trx, batch, { ...nothing, ...closed });
    }
    const stretch = { after, upTo: batch.up_to, limit: VISITS_PER_STEP };
    const due = await lockDueVisits(trx, readBatchFilter(batch.filter, batch), stretch);
    const done = await issueEach(trx, due, { kind: batch.kind, by: batch.requested_by });
    const isLast = due.length < VISITS_PER_STEP;
    const reached = due.at(-1) ?? after;
    await saveBatchStep(trx, batch, { ...done, reached, state: isLast ? 'done' : 'pending', failure: null });
    if (!isLast) trx.enqueue({ queue: 'render-receipt', body: { entity_id, batch_id, after: reached } });
  });
}

type Wish = NonNullable<Parameters<typeof issueReceipt>[2]>;

/** A refusal undoes its receipt alone, whose number the next one takes. */
async function issueEach(ctx: Context, passageIds: readonly number[], wish: Wish) {
  let issued = 0;
  let already = 0;
  const refused: { passage_id: number; code: string }[] = [];
  for (const passage_id of passageIds) {
    const code = await refusalOf(() => ctx.attempt(() => issueReceipt(ctx, passage_id, wish)));
    if (code === undefined) issued += 1;
    else if (code === 'receipt-already-issued') already += 1;
    else refused.push({ passage_id, code });
  }
  return { issued, already, refused };
}

/** Why a visit gets no receipt; undefined when it got one. What is no refusal is thrown. */
async function refusalOf(issue: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await issue();
    return undefined;
  } catch (error) {
    if (error instanceof DamagedCell) return 'cell-damaged';
    const code = error instanceof Problem ? error.code : undefined;
    const known = [...issueProblems, 'cell-damaged' as const].find((problem) => problem === code);
    if (known === undefined) throw error;
    return known;
  }
}
