import type { Cents } from '../../lib/core/money.ts';
import type { Instant } from '../../lib/core/time.ts';
import type { PaymentState } from '../../lib/data/schema.ts';
import { initialPaymentState } from '../../lib/passages/derived.ts';
import type { Chance } from '../demo/chance.ts';
import { momentAfter, type SeasonDates } from './seasons.ts';
import type { Visit } from './visit.ts';

/** What became of a passage after it was recorded. */
export type Fate = {
  paymentState: PaymentState | null;
  corrected: { from: Cents; at: Instant } | null;
  deletedAt: Instant | null;
  receiptAt: Instant | null;
  /** How often it was changed, and when last. */
  changes: number;
  changedAt: Instant;
};

const no = { at: null };

/** A card is paid as a rule; some amounts are corrected, some visits deleted, some get a receipt. */
export function drawFate(luck: Chance, dates: SeasonDates, { content, createdAt }: Visit): Fate {
  const after = (least: number, spread: number) => momentAfter(createdAt, least + luck.below(spread));
  const happens = (perMille: number) => luck.below(1000) < perMille;
  const hasMoney = content.montant > 0;
  const state = paymentStateOf(luck, dates, content);
  const isPaid = state === 'paid';
  const corrected =
    hasMoney && !isPaid && happens(30) ? { from: content.montant + 500, at: after(60, 2400) } : null;
  const deletedAt = !isPaid && happens(30) ? after(3000, 90_000) : null;
  const mayHaveReceipt =
    hasMoney && content.email !== null && deletedAt === null && (state === null || isPaid);
  const receiptAt = mayHaveReceipt && happens(150) ? momentAfter(createdAt, 2700) : null;
  const paid = isPaid ? { at: momentAfter(createdAt, 40) } : no;
  const changes = [paid, corrected ?? no, { at: receiptAt }, { at: deletedAt }].flatMap(({ at }) => at ?? []);
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
  luck: Chance,
  { isRunning }: SeasonDates,
  content: Visit['content'],
): PaymentState | null {
  const initial = initialPaymentState(content);
  if (initial === null) return null;
  return luck.pick([
    [92, 'paid'],
    [4, 'failed'],
    [4, isRunning ? initial : 'canceled'],
  ]);
}
