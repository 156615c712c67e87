import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { cashHanded, members, receipts, sectors } from './figure-facts.ts';
import { amongIds, type FiguresQuery, figureTables } from './figure-tables.ts';
import type { Figures, Group } from './figures.ts';
import { countedHomes, homesBySector } from './homes.ts';
import { excluded, moneyBy, tallied, tallyBy, whole } from './tallies.ts';

const none = sql`'[]'::json`;
const live = sql`(select * from seen where is_live)`;

/** Counts all figures from the passages in one statement, so that the groups are consistent. */
export async function countFigures(
  ctx: Reads,
  query: FiguresQuery,
  groups: ReadonlySet<Group>,
): Promise<Figures> {
  const ifAsked = (group: Group, rows: RawBuilder<unknown>) => (groups.has(group) ? rows : none);
  const isCounted = amongIds('r.passage_id', sql`select passage_id from ${live} l`);
  const { rows } = await sql<Figures>`
    with ${figureTables(ctx, query)}
    select ${whole} as whole, ${excluded} as excluded, ${homesBySector(ctx, query, countedHomes(live))} as homes,
      ${receipts(ctx, isCounted)} as receipts,
      ${ifAsked('sector', sectors(ctx, query, sql`select fk_sector from ${tallied('fk_sector')} of`))} as sectors,
      ${ifAsked('member', members(ctx, query, sql`select fk_user from money where is_live`))} as members,
      ${ifAsked('sector', tallyBy('fk_sector'))} as "bySector",
      ${ifAsked('member', moneyBy('fk_user'))} as "byMember",
      ${ifAsked('member', cashHanded(ctx, query))} as "cashHanded",
      ${ifAsked('day', tallyBy('day'))} as "byDay",
      ${ifAsked('payment_type', moneyBy('fk_type_reglement'))} as "byPaymentType",
      ${ifAsked('type', moneyBy('fk_type'))} as "byType"
  `.execute(ctx.db);
  const [figures] = rows;
  if (!figures) throw new Error('the question about figures had no answer');
  return figures;
}
