import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { findCurrentOperation, findOperationOf } from '../data/stats/operations.ts';
import { requireDayOrder } from '../day-range.ts';
import { invalid, Problem } from '../problems.ts';
import type { FileReply } from '../reply.ts';
import { type Day, dayIn } from '../time.ts';
import { entityCsv } from './entity-csv.ts';
import { singleTable } from './query.ts';
import type { EntityStats, EntityStatsQuery } from './schemas.ts';
import { seasonStats } from './season.ts';

/** The figures of one operation of an association, as JSON or as a CSV file; of a member, the own ones. */
export async function readEntityStats(
  outer: Context,
  entity: EntityRow,
  query: EntityStatsQuery,
): Promise<z.input<typeof EntityStats> | FileReply> {
  requireFitting(query);
  const ctx = inEntity(outer, entity.id);
  const today = dayIn(entity.time_zone, ctx.now);
  const operation = await findOperation(ctx, entity.id, query.operation_id, today);
  const stats = await seasonStats(ctx, { entity, operation, today }, query);
  return query.format === 'csv' ? entityCsv(stats, query) : stats;
}

function requireFitting(query: EntityStatsQuery): void {
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
