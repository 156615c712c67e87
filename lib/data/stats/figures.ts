import type { Reads } from '../../core/context.ts';
import { countFigures } from './counted-figures.ts';
import type { FiguresQuery } from './figure-tables.ts';
import type { Figures, Group } from './figure-types.ts';
import { findKeptFigures } from './kept-figures.ts';

/**
 * The figures of an operation: from the kept sums and what has changed since, or counted from the passages where sums are not
 * kept: of one member, and of an operation that the job `add-up-passages` has not counted yet.
 */
export async function findFigures(
  ctx: Reads,
  query: FiguresQuery,
  groups: ReadonlySet<Group>,
): Promise<Figures> {
  const kept = query.userId === null ? await findKeptFigures(ctx, query, groups) : undefined;
  return kept ?? countFigures(ctx, query, groups);
}
