import type * as z from 'zod';
import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { findFigures } from '../data/stats/figures.ts';
import type { OperationSpan } from '../data/stats/operations.ts';
import type { Day } from '../time.ts';
import { noFigures } from './no-figures.ts';
import { presentFigures } from './present.ts';
import { compareWithPrevious } from './previous.ts';
import { answeredRange } from './range.ts';
import type { EntityStats, EntityStatsQuery } from './schemas.ts';

type Answer = z.input<typeof EntityStats>;
type Place = { entity: EntityRow; operation: OperationSpan | undefined; today: Day };

/** What is answered of an operation; zeros where the association has none yet. */
export async function seasonStats(ctx: Context, place: Place, query: EntityStatsQuery): Promise<Answer> {
  const { entity, operation } = place;
  const range = { from: query.from ?? null, to: query.to ?? null };
  const frame = {
    entity_id: entity.id,
    timezone: entity.time_zone,
    currency: 'EUR' as const,
    generated_at: ctx.now,
  };
  if (operation) return { ...frame, ...(await figuresOf(ctx, { ...place, operation }, range, query)) };
  return {
    ...frame,
    operation: null,
    ...range,
    ...presentFigures(ctx, noFigures, query.group.groups, undefined),
    ...(query.compare ? { previous: null } : {}),
  };
}

async function figuresOf(
  ctx: Context,
  { entity, operation, today }: Place & { operation: OperationSpan },
  range: { from: Day | null; to: Day | null },
  { group: { groups }, compare }: EntityStatsQuery,
) {
  const question = { operationId: operation.id, timeZone: entity.time_zone, userId: ownUser(ctx), ...range };
  const figures = await findFigures(ctx, question, groups);
  const { first_day: first, last_day: last } = figures.whole;
  const place = { entityId: entity.id, operation, today };
  return {
    operation,
    ...answeredRange(range, operation, { first, last }, today),
    ...presentFigures(ctx, figures, groups, operation.date_start),
    ...(compare ? { previous: await compareWithPrevious(ctx, place, question, figures) } : {}),
  };
}

/** Whose figures a caller sees who reaches own records only. */
function ownUser({ scope, caller }: Context): number | null {
  return scope === 'own' && caller.kind === 'user' ? caller.userId : null;
}
