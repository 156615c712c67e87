import type * as z from 'zod';
import type { Context } from '../context.ts';
import { findEntitiesAbove, findSilentEntities } from '../data/stats/alerts.ts';
import { findPlatformFigures } from '../data/stats/platform.ts';
import type { FileReply } from '../reply.ts';
import { type Day, DEFAULT_TIME_ZONE, dayIn } from '../time.ts';
import { globalCsv } from './global-csv.ts';
import { byDepartment, byEntityType, byMonth, globalTotals } from './global-groups.ts';
import type { GlobalStats, GlobalStatsQuery } from './global-schemas.ts';
import { platformRange, yearOf } from './platform-range.ts';
import { singleTable } from './query.ts';

type Answer = z.input<typeof GlobalStats>;

/** Above it an association has to have its accounts audited. */
const THRESHOLD_CENTS = 15_300_000;
const SILENT_DAYS = 14;

/** The figures of the platform, as JSON or as a CSV file. */
export async function readGlobalStats(ctx: Context, query: GlobalStatsQuery): Promise<Answer | FileReply> {
  const asked = { from: query.from ?? null, to: query.to ?? null };
  const range = platformRange(asked, dayIn(DEFAULT_TIME_ZONE, ctx.now));
  if (query.format === 'csv') singleTable(query.group);
  const stats = await globalStats(ctx, range, query);
  return query.format === 'csv' ? globalCsv(stats, query) : stats;
}

async function globalStats(
  ctx: Context,
  range: { from: Day; to: Day },
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
  const silent = await findSilentEntities(ctx, ctx.now, SILENT_DAYS);
  return [
    ...above.map((entity_id) => ({ entity_id, kind: 'threshold_153000' as const })),
    ...silent.map((entity_id) => ({ entity_id, kind: 'no_activity' as const })),
  ];
}
