import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { TaggedReply } from '../core/reply.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import { dayIn } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import { chooseOperation } from './choose-operation.ts';
import { operationStats } from './operation.ts';
import type { EntityStats, EntityStatsQuery } from './schemas.ts';
import { tagged } from './tagged.ts';

type Figures = z.input<typeof EntityStats>;

/** Returns the figures of one operation; with scope `own`, those of the caller. */
export async function readEntityStats(
  ctx: Context,
  entity: EntityRow,
  query: EntityStatsQuery,
): Promise<TaggedReply<Figures>> {
  return tagged(await entityFigures(ctx, entity, query));
}

/** Reads the figures for JSON and CSV responses. */
export async function entityFigures(
  outer: Context,
  entity: EntityRow,
  query: EntityStatsQuery,
): Promise<Figures> {
  requireDayOrder(query);
  const ctx = inEntity(outer, entity.id);
  const today = dayIn(entity.time_zone, ctx.now);
  const operation = await chooseOperation(ctx, entity.id, query.operation_id, today);
  return operationStats(ctx, { entity, operation, today }, query);
}
