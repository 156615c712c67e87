import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findHandedPassages, findHandover, type HandoverRow, lockHandover } from '../data/cash/find.ts';
import { findDepositedDifferences } from '../data/cash/till.ts';
import { presentHandover } from './present.ts';

/** Loads the hand-over of a path; throws a 404 when the caller may not see it. */
export async function loadHandover(ctx: Context, handoverId: number): Promise<HandoverRow> {
  const row = await findHandover(ctx, handoverId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** Loads the hand-over of a path and locks it for a change; throws a 404 when the caller may not see it. */
export async function loadForChange(ctx: Context, handoverId: number): Promise<HandoverRow> {
  const row = await lockHandover(ctx, handoverId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** Presents a hand-over with its visits. */
export async function getHandover(ctx: Context, row: HandoverRow) {
  const [passages, differences] = await Promise.all([
    findHandedPassages(ctx, row),
    findDepositedDifferences(ctx, row),
  ]);
  return presentHandover(ctx, row, { passages, differences });
}

/** Reads a hand-over from the database and presents it with its visits. */
export async function readHandover(ctx: Context, handoverId: number) {
  return getHandover(ctx, await loadHandover(ctx, handoverId));
}
