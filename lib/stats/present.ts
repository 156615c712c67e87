import type { Needs } from '../context.ts';
import type { Figures, Group } from '../data/stats/figures.ts';
import type { Day } from '../time.ts';
import { byDay, byMember, byPaymentType, bySector, byType } from './groups.ts';
import { excludedOf, totalsOf } from './totals.ts';

/** Totals, and the groups that were asked for. Days are counted from the first of the operation. */
export function presentFigures(
  ctx: Needs<'cipher'>,
  figures: Figures,
  groups: ReadonlySet<Group>,
  firstDay: Day | undefined,
) {
  return {
    totals: totalsOf(figures),
    excluded: excludedOf(figures),
    receipts: figures.receipts,
    ...(groups.has('sector') ? { by_sector: bySector(figures) } : {}),
    ...(groups.has('member') ? { by_member: byMember(ctx, figures) } : {}),
    ...(groups.has('day') ? { by_day: firstDay === undefined ? [] : byDay(figures.byDay, firstDay) } : {}),
    ...(groups.has('payment_type') ? { by_payment_type: byPaymentType(figures) } : {}),
    ...(groups.has('type') ? { by_type: byType(figures) } : {}),
  };
}
