import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findHandedPassages, findHandover, type HandoverRow, lockHandover } from '../data/cash/find.ts';
import { presentHandover } from './present.ts';

/** The hand-over of a path; throws a 404 when the caller may not see it. */
export async function loadHandover(ctx: Context, handoverId: number): Promise<HandoverRow> {
  const row = await findHandover(ctx, handoverId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** The same, locked for a change. */
export async function loadForChange(ctx: Context, handoverId: number): Promise<HandoverRow> {
  const row = await lockHandover(ctx, handoverId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** A hand-over with its visits. */
export async function getHandover(ctx: Context, row: HandoverRow) {
  return presentHandover(ctx, row, await findHandedPassages(ctx, row));
}

/** The same, as it is stored now. */
export async function readHandover(ctx: Context, handoverId: number) {
  return getHandover(ctx, await loadHandover(ctx, handoverId));
}
