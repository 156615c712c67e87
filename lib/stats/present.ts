import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import type { Day } from '../core/time.ts';
import type { Figures, Group } from '../data/stats/figures.ts';
import type { Homes } from '../data/stats/homes.ts';
import { byDay, byMember, byPaymentType, bySector, byType } from './groups.ts';
import { divided, percentage } from './ratios.ts';
import type { EntityStats, Totals } from './schemas.ts';

const counted = ['addresses', 'dwellings', 'visited', 'done', 'refused', 'vacant', 'passages'] as const;

/** The totals; the counts of homes are sums over the sectors. */
export function totalsOf({ whole, homes }: Figures): z.input<typeof Totals> {
  const sum = homeSums(homes);
  return {
    addresses: sum.addresses,
    dwellings: sum.dwellings,
    visited: sum.visited,
    done: sum.done,
    to_finish: sum.visited - sum.done,
    remaining: sum.dwellings - sum.done,
    done_pct: percentage(sum.done, sum.dwellings),
    passages: whole.passages,
    without_dwelling: whole.passages - sum.passages,
    paying: whole.paying,
    refused: sum.refused,
    vacant: sum.vacant,
    refusal_pct: percentage(sum.refused, sum.visited),
    amount_cents: whole.amount_cents,
    average_cents: divided(whole.amount_cents, whole.paying),
    median_cents: whole.median_cents,
    calendars: whole.calendars,
  };
}

type HomeSums = Record<(typeof counted)[number], number>;

function homeSums(homes: Homes[]): HomeSums {
  const sum: HomeSums = {
    addresses: 0,
    dwellings: 0,
    visited: 0,
    done: 0,
    refused: 0,
    vacant: 0,
    passages: 0,
  };
  for (const sector of homes) for (const name of counted) sum[name] += sector[name];
  return sum;
}

/** Money that does not count, by reason. */
function excludedOf({ excluded }: Figures): z.input<typeof EntityStats>['excluded'] {
  const of = (reason: string) => {
    const found = excluded.find(({ standing }) => standing === reason);
    return { count: found?.count ?? 0, amount_cents: found?.amount_cents ?? 0 };
  };
  return {
    pending: of('pending'),
    failed: of('failed'),
    refunded: of('refunded'),
    disputed: of('disputed'),
    deleted: of('deleted'),
  };
}

/** The totals and the requested groups. `day_index` counts from `firstDay`. */
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
