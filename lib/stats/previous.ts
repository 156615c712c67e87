import type * as z from 'zod';
import type { Context } from '../context.ts';
import { type Figures, findFigures } from '../data/stats/figures.ts';
import { findPreviousOperation, type OperationSpan } from '../data/stats/operations.ts';
import type { Question } from '../data/stats/season.ts';
import type { Day } from '../time.ts';
import { byDay } from './groups.ts';
import { alignedRange, answeredRange } from './range.ts';
import { percentAbove, pointsAbove } from './ratios.ts';
import type { EntityStats } from './schemas.ts';
import { totalsOf } from './totals.ts';

type Comparison = z.input<typeof EntityStats>['previous'];

/** The operation before on the same days, and how far the figures are above or below it. */
export async function compareWithPrevious(
  ctx: Context,
  { entityId, operation, today }: { entityId: number; operation: OperationSpan; today: Day },
  question: Question,
  figures: Figures,
): Promise<Comparison> {
  const previous = await findPreviousOperation(ctx, entityId, operation);
  if (!previous) return null;
  const range = alignedRange(question, operation, previous, today);
  const before = await findFigures(
    ctx,
    { ...question, ...range, operationId: previous.id },
    new Set(['day']),
  );
  const { first_day: first, last_day: last } = before.whole;
  const [now, then] = [totalsOf(figures), totalsOf(before)];
  return {
    operation_id: previous.id,
    aligned_on: 'day_index',
    ...answeredRange(range, previous, { first, last }, today),
    passages: then.passages,
    paying: then.paying,
    amount_cents: then.amount_cents,
    done_pct: then.done_pct,
    average_cents: then.average_cents,
    delta_amount_pct: percentAbove(now.amount_cents, then.amount_cents),
    delta_done_points: pointsAbove(now.done_pct, then.done_pct),
    by_day: byDay(before.byDay, previous.date_start).map(({ day_index, amount_cents, cumulative_cents }) => ({
      day_index,
      amount_cents,
      cumulative_cents,
    })),
  };
}
