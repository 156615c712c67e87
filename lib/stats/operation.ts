import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { Day } from '../core/time.ts';
import type { EntityRow } from '../data/entities.ts';
import { countFigures } from '../data/stats/counted-figures.ts';
import { type FiguresQuery, findPreviousOperation, type OperationSpan } from '../data/stats/figure-tables.ts';
import type { Figures, Group } from '../data/stats/figures.ts';
import { findKeptFigures } from '../data/stats/kept-figures.ts';
import { byDay } from './groups.ts';
import { presentFigures, totalsOf } from './present.ts';
import { alignedRange, answeredRange } from './range.ts';
import { percentAbove, pointsAbove } from './ratios.ts';
import type { EntityStats, EntityStatsQuery } from './schemas.ts';

type Comparison = z.input<typeof EntityStats>['previous'];

/**
 * Reads the figures of an operation: from the stored sums and pending changes, or counted from the passages where no sums are
 * stored: for one member, and for an operation that the job `add-up-passages` has not counted yet.
 */
async function readFigures(ctx: Context, query: FiguresQuery, groups: ReadonlySet<Group>): Promise<Figures> {
  const kept = query.userId === null ? await findKeptFigures(ctx, query, groups) : undefined;
  return kept ?? countFigures(ctx, query, groups);
}

/** The previous operation on the corresponding days, with the differences. */
async function compareWithPrevious(
  ctx: Context,
  { entityId, operation, today }: { entityId: number; operation: OperationSpan; today: Day },
  question: FiguresQuery,
  figures: Figures,
): Promise<Comparison> {
  const previous = await findPreviousOperation(ctx, entityId, operation);
  if (!previous) return null;
  const range = alignedRange(question, operation, previous, today);
  const before = await readFigures(
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

/** The figures of an association without an operation. */
const noFigures: Figures = {
  whole: {
    passages: 0,
    paying: 0,
    amount_cents: 0,
    median_cents: null,
    calendars: 0,
    first_day: null,
    last_day: null,
  },
  excluded: [],
  homes: [],
  receipts: { issued: 0, cancelled: 0, emailed: 0, bounced: 0 },
  sectors: [],
  members: [],
  bySector: [],
  cashHanded: [],
  byMember: [],
  byDay: [],
  byPaymentType: [],
  byType: [],
};

type Answer = z.input<typeof EntityStats>;
type Question = Pick<EntityStatsQuery, 'from' | 'to' | 'group' | 'compare'>;
type StatsTarget = { entity: EntityRow; operation: OperationSpan | undefined; today: Day };

/** Builds the response for an operation; zeros when the association has none. */
export async function operationStats(ctx: Context, place: StatsTarget, query: Question): Promise<Answer> {
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
  { entity, operation, today }: StatsTarget & { operation: OperationSpan },
  range: { from: Day | null; to: Day | null },
  { group: { groups }, compare }: Question,
) {
  const question = { operationId: operation.id, timeZone: entity.time_zone, userId: ownUser(ctx), ...range };
  const figures = await readFigures(ctx, question, groups);
  const { first_day: first, last_day: last } = figures.whole;
  const place = { entityId: entity.id, operation, today };
  return {
    operation,
    ...answeredRange(range, operation, { first, last }, today),
    ...presentFigures(ctx, figures, groups, operation.date_start),
    ...(compare ? { previous: await compareWithPrevious(ctx, place, question, figures) } : {}),
  };
}

/** With scope `own`, the caller's user id; null means all members. */
function ownUser({ scope, caller }: Context): number | null {
  return scope === 'own' && caller.kind === 'user' ? caller.userId : null;
}
