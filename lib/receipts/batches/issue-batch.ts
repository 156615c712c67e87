import type { Context } from '../../core/context.ts';
import { DamagedCell } from '../../core/crypto/cipher.ts';
import { Problem } from '../../core/problems/problem.ts';
import { lockDueVisits, lockPendingBatch, saveBatchStep } from '../../data/receipts/batches.ts';
import { issueReceipt } from '../create.ts';
import { issueProblems } from '../rules.ts';
import { readBatchFilter } from './filter.ts';

/** Visits per transaction: a request that issues a single receipt waits for the numbers of at most these. */
const VISITS_PER_STEP = 50;

type Message = { entity_id: number; batch_id: number; after: number };

/**
 * Issues the next receipts of a batch and enqueues the message of the next step, in one transaction: a killed step is repeated, and
 * a redelivered message finds that the batch has progressed. Steps wait in the document queue behind the documents of the previous
 * step, so that a single receipt never waits for thousands.
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

/** A refusal rolls back its own receipt only; the next receipt takes its number. */
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

/** Returns why no receipt was issued for a visit; undefined when it was. Rethrows errors that are not refusals. */
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
