import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { requireDayOrder } from '../core/day-range.ts';
import { invalid, Problem } from '../core/problems.ts';
import type { FileReply } from '../core/reply.ts';
import { csvReply, csvStyleOf } from '../core/text/csv.ts';
import { type Day, dayIn } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import { findCurrentOperation, findOperationOf } from '../data/stats/figure-tables.ts';
import { operationStats } from './operation.ts';
import { singleTable } from './query.ts';
import {
  DayFigures,
  type EntityStats,
  type EntityStatsQuery,
  MemberFigures,
  PaymentTypeFigures,
  SectorFigures,
  Totals,
  TypeFigures,
} from './schemas.ts';

/** A CSV file of one group, or of the totals as one line. */
function entityCsv(stats: z.input<typeof EntityStats>, query: EntityStatsQuery): FileReply {
  const table = singleTable(query.group);
  const style = csvStyleOf(query);
  const name = `stats-${stats.entity_id}-${stats.operation?.id ?? 'none'}-${table}`;
  switch (table) {
    case 'totals':
      return csvReply(name, Totals, [stats.totals], style);
    case 'sector':
      return csvReply(name, SectorFigures, stats.by_sector ?? [], style);
    case 'member':
      return csvReply(name, MemberFigures, stats.by_member ?? [], style);
    case 'day':
      return csvReply(name, DayFigures, stats.by_day ?? [], style);
    case 'payment_type':
      return csvReply(name, PaymentTypeFigures, stats.by_payment_type ?? [], style);
    case 'type':
      return csvReply(name, TypeFigures, stats.by_type ?? [], style);
  }
}

/** The figures of one operation, as JSON or CSV; for scope `own`, those of the caller. */
export async function readEntityStats(
  outer: Context,
  entity: EntityRow,
  query: EntityStatsQuery,
): Promise<z.input<typeof EntityStats> | FileReply> {
  requireCsvOptions(query);
  const ctx = inEntity(outer, entity.id);
  const today = dayIn(entity.time_zone, ctx.now);
  const operation = await findOperation(ctx, entity.id, query.operation_id, today);
  const stats = await operationStats(ctx, { entity, operation, today }, query);
  return query.format === 'csv' ? entityCsv(stats, query) : stats;
}

function requireCsvOptions(query: EntityStatsQuery): void {
  requireDayOrder(query);
  if (query.format === 'json') return;
  singleTable(query.group);
  if (query.compare === undefined) return;
  throw invalid({ pointer: '?compare', detail: 'goes with JSON only', code: 'invalid-value' });
}

async function findOperation(ctx: Context, entityId: number, operationId: number | undefined, today: Day) {
  if (operationId === undefined) return findCurrentOperation(ctx, entityId, today);
  const operation = await findOperationOf(ctx, entityId, operationId);
  if (!operation) throw new Problem('not-found');
  return operation;
}
