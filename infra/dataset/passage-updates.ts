import type { Cents } from '../../lib/core/money.ts';
import type { PaymentState } from '../../lib/core/records/passage.ts';
import type { Instant } from '../../lib/core/time.ts';
import { initialPaymentState } from '../../lib/passages/derived-fields.ts';
import type { Random } from '../demo/seeded-random.ts';
import { instantAfter, type SeasonDates } from './seasons.ts';
import type { Visit } from './visit.ts';

/** The changes of a passage after it was recorded. */
export type PassageUpdates = {
  paymentState: PaymentState | null;
  corrected: { from: Cents; at: Instant } | null;
  deletedAt: Instant | null;
  receiptAt: Instant | null;
  /** The number of changes; `changedAt` is the instant of the last. */
  changes: number;
  changedAt: Instant;
};

const never = { at: null };

/** Draws payment state, correction, deletion and receipt; most card payments succeed. */
export function drawUpdates(
  random: Random,
  dates: SeasonDates,
  { content, createdAt }: Visit,
): PassageUpdates {
  const after = (minimum: number, spread: number) => instantAfter(createdAt, minimum + random.below(spread));
  const isDrawn = (perMille: number) => random.below(1000) < perMille;
  const hasMoney = content.montant > 0;
  const state = paymentStateOf(random, dates, content);
  const isPaid = state === 'paid';
  const corrected =
    hasMoney && !isPaid && isDrawn(30) ? { from: content.montant + 500, at: after(60, 2400) } : null;
  const deletedAt = !isPaid && isDrawn(30) ? after(3000, 90_000) : null;
  const mayHaveReceipt =
    hasMoney && content.email !== null && deletedAt === null && (state === null || isPaid);
  const receiptAt = mayHaveReceipt && isDrawn(150) ? instantAfter(createdAt, 2700) : null;
  const paid = isPaid ? { at: instantAfter(createdAt, 40) } : never;
  const changes = [paid, corrected ?? never, { at: receiptAt }, { at: deletedAt }].flatMap(
    ({ at }) => at ?? [],
  );
  return {
    paymentState: state,
    corrected,
    deletedAt,
    receiptAt,
    changes: changes.length,
    changedAt: [createdAt, ...changes].toSorted().at(-1) ?? createdAt,
  };
}

function paymentStateOf(
  random: Random,
  { isRunning }: SeasonDates,
  content: Visit['content'],
): PaymentState | null {
  const initial = initialPaymentState(content);
  if (initial === null) return null;
  return random.pick([
    [92, 'paid'],
    [4, 'failed'],
    [4, isRunning ? initial : 'canceled'],
  ]);
}
