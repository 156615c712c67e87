import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { Id } from '../core/schemas/common.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { findReceipt, type ReceiptRow } from '../data/receipts/receipts.ts';
import { contentProblems } from '../passages/descriptions.ts';
import { getPassage, loadForChange } from '../passages/get.ts';
import { Passage, PassageInputs } from '../passages/schemas.ts';
import { issueProblems } from './rules.ts';
import { IssuedReceipt, ReceiptCancellation } from './schemas.ts';

/** What is corrected, and why the receipt is cancelled. */
export const Correction = ReceiptCancellation.extend({
  changes: PassageInputs.meta({ description: 'The fields of the visit to change, as in `PATCH`.' }),
  issue: z.boolean().default(true).meta({
    description: '`false`: the visit is left without a receipt, such as one without money now.',
  }),
}).meta({ id: 'PassageCorrection' });

export const Corrected = z
  .strictObject({
    passage: Passage,
    cancelled: z.strictObject({ receipt_id: Id, number: z.string() }),
    receipt: IssuedReceipt.nullable().meta({
      description: 'Of the same kind as the cancelled one, which it names as `replaces`.',
    }),
  })
  .meta({ id: 'CorrectedPassage' });

export const correctionProblems = [
  ...contentProblems,
  ...issueProblems,
  'passage-locked',
  'receipt-not-issued',
] as const;

/** Cancels the live receipt of a visit, changes the visit, and issues the receipt anew: all of it, or nothing. */
export async function correctPassage(
  ctx: Context,
  locked: PassageRow,
  { reason, changes, issue }: z.output<typeof Correction>,
): Promise<z.input<typeof Corrected>> {
  const { passage_id: passageId } = locked;
  const receipt = await liveReceiptOf(ctx, locked);
  // Loaded on use: these verbs are more than a function may load at its start.
  const [{ cancelByHand }, { updatePassage }, { issueReceipt }, { addressOfCancelled }] = await Promise.all([
    import('./cancel.ts'),
    import('../passages/update.ts'),
    import('./create.ts'),
    import('./told-addresses.ts'),
  ]);
  await cancelByHand(ctx, receipt, reason);
  const unlocked = await loadForChange(ctx, passageId);
  const changed = await updatePassage(ctx, unlocked, changes);
  if (changed.version === unlocked.version)
    throw invalid({ pointer: '/changes', detail: 'changes nothing of the visit', code: 'unchanged' });
  const { name } = changed;
  const to = await addressOfCancelled(ctx, { cancelled: receipt, before: unlocked, changes, name });
  const issued = issue ? await issueReceipt(ctx, passageId, { kind: receipt.kind, to }) : null;
  return {
    passage: await getPassage(ctx, passageId),
    cancelled: { receipt_id: receipt.id, number: receipt.number },
    receipt: issued,
  };
}

async function liveReceiptOf(ctx: Context, { receipt_id }: PassageRow): Promise<ReceiptRow> {
  const receipt = receipt_id === null ? undefined : await findReceipt(ctx, receipt_id);
  if (!receipt) throw new Problem('receipt-not-issued');
  return receipt;
}
