import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Reach } from '../operations.ts';
import { conditionsOf, type PassageFilter } from './filter.ts';
import { passageRecords } from './find.ts';
import { moneyOf } from './money.ts';

/** Counting stops here: a season of a large town has 40,000 visits. */
export const MOST_PASSAGES_COUNTED = 50_000;

/** How many passages match all filters, and the money of theirs that counts; at most fifty thousand are read. */
export async function sumPassages(ctx: Reads & Reach, filter: PassageFilter) {
  const existence = filter.deleted === 'only' ? 'deleted' : 'live';
  const found = conditionsOf(ctx, filter).reduce(
    (query, condition) => query.where(condition),
    passageRecords(ctx, existence)
      .clearSelect()
      .select(moneyOf('passages').counted.as('cents'))
      .limit(sql.lit(MOST_PASSAGES_COUNTED + 1)),
  );
  const { rows } = await sql<{ passages: number; cents: Cents }>`
    select count(*)::int as passages, coalesce(sum(cents), 0)::bigint as cents from (${found}) found`.execute(
    ctx.db,
  );
  return rows[0] ?? { passages: 0, cents: 0 };
}
