import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { FileReply, TaggedReply } from '../core/reply.ts';
import { csvStyleOf } from '../core/text/csv.ts';
import { addSeconds, type Day, DEFAULT_TIME_ZONE, dayIn } from '../core/time.ts';
import { findEntitiesWithCashDue } from '../data/cash/due.ts';
import { findEntitiesAbove, findInactiveEntities, findPlatformFigures } from '../data/stats/platform.ts';
import { figuresReply } from './csv-headings.ts';
import { byDepartment, byEntityType, byMonth, globalTotals } from './global-groups.ts';
import { type GlobalStats, type GlobalStatsQuery, GlobalTotals, GroupFigures } from './global-schemas.ts';
import { singleTable } from './query.ts';
import { platformRange, yearOf } from './range.ts';
import { tagged } from './tagged.ts';

/** A CSV file of one group, or of the totals as one line. */
function globalCsv(stats: z.input<typeof GlobalStats>, query: GlobalStatsQuery): FileReply {
  const table = singleTable(query.group);
  const style = csvStyleOf(query);
  const name = `stats-${stats.from}-${stats.to}-${table}`;
  switch (table) {
    case 'totals':
      return figuresReply(name, GlobalTotals, [stats.totals], style);
    case 'department':
      return figuresReply(name, GroupFigures, stats.by_department ?? [], style);
    case 'entity_type':
      return figuresReply(name, GroupFigures, stats.by_entity_type ?? [], style);
    case 'month':
      return figuresReply(name, GroupFigures, stats.by_month ?? [], style);
  }
}

type Answer = z.input<typeof GlobalStats>;

/** From this amount a year an association must have its accounts audited. */
const THRESHOLD_CENTS = 15_300_000;
const INACTIVE_DAYS = 14;
const CASH_DUE_DAYS = 30;

/** The figures of the platform, as JSON or CSV. */
export async function readGlobalStats(
  ctx: Context,
  query: GlobalStatsQuery,
): Promise<TaggedReply<Answer> | FileReply> {
  const asked = { from: query.from ?? null, to: query.to ?? null };
  const range = platformRange(asked, dayIn(DEFAULT_TIME_ZONE, ctx.now));
  if (query.format === 'csv') singleTable(query.group);
  const stats = await globalStats(ctx, range, query);
  return tagged(stats, query.format === 'csv' ? globalCsv(stats, query) : undefined);
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
  const silent = await findInactiveEntities(ctx, ctx.now, INACTIVE_DAYS);
  const before = addSeconds(ctx.now, -CASH_DUE_DAYS * 86_400);
  const due = await findEntitiesWithCashDue(ctx, { before, now: ctx.now });
  return [
    ...above.map((entity_id) => ({ entity_id, kind: 'threshold_153000' as const })),
    ...silent.map((entity_id) => ({ entity_id, kind: 'no_activity' as const })),
    ...due.map((entity_id) => ({ entity_id, kind: 'cash-due-30d' as const })),
  ];
}
