import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { TaggedReply } from '../core/reply.ts';
import { addSeconds, type Day, DEFAULT_TIME_ZONE, dayIn } from '../core/time.ts';
import { findEntitiesWithCashDue } from '../data/cash/due.ts';
import { findEntitiesAbove, findInactiveEntities, findPlatformFigures } from '../data/stats/platform.ts';
import { byDepartment, byEntityType, byMonth, globalTotals } from './global-groups.ts';
import type { GlobalStats, GlobalStatsQuery } from './global-schemas.ts';
import { platformRange, yearOf } from './range.ts';
import { tagged } from './tagged.ts';

type Answer = z.input<typeof GlobalStats>;
type Range = { from: Day; to: Day };

/** From this amount a year an association must have its accounts audited. */
const THRESHOLD_CENTS = 15_300_000;
const INACTIVE_DAYS = 14;
const CASH_DUE_DAYS = 30;

/** The figures of the platform. */
export async function readGlobalStats(ctx: Context, query: GlobalStatsQuery): Promise<TaggedReply<Answer>> {
  return tagged(await globalFigures(ctx, rangeOf(ctx, query), query));
}

/** Returns the days to count; throws when there are too many. */
export function rangeOf(ctx: Context, { from, to }: GlobalStatsQuery): Range {
  return platformRange({ from: from ?? null, to: to ?? null }, dayIn(DEFAULT_TIME_ZONE, ctx.now));
}

/** Reads the platform's figures for JSON and CSV responses. */
export async function globalFigures(
  ctx: Context,
  range: Range,
  { group: { groups } }: GlobalStatsQuery,
): Promise<Answer> {
  const figures = await findPlatformFigures(ctx, range, DEFAULT_TIME_ZONE);
  return {
    ...range,
    currency: 'EUR',
    generated_at: ctx.now,
    totals: globalTotals(figures),
    ...(groups.has('department') ? { by_department: byDepartment(figures) } : {}),
    ...(groups.has('entity_type') ? { by_entity_type: byEntityType(figures) } : {}),
    ...(groups.has('month') ? { by_month: byMonth(figures) } : {}),
    payments: { ...figures.payments, platform_fee_cents: 0 },
    emails: figures.emails,
    alerts: await alertsOf(ctx, range.to),
  };
}

async function alertsOf(ctx: Context, to: Day): Promise<Answer['alerts']> {
  const above = await findEntitiesAbove(ctx, yearOf(to), THRESHOLD_CENTS);
  const silent = await findInactiveEntities(ctx, ctx.now, INACTIVE_DAYS);
  const before = addSeconds(ctx.now, -CASH_DUE_DAYS * 86_400);
  const due = await findEntitiesWithCashDue(ctx, { before, now: ctx.now });
  return [
    ...above.map((entity_id) => ({ entity_id, kind: 'threshold_153000' as const })),
    ...silent.map((entity_id) => ({ entity_id, kind: 'no_activity' as const })),
    ...due.map((entity_id) => ({ entity_id, kind: 'cash-due-30d' as const })),
  ];
}
