import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { UNREADABLE } from '../core/text/csv.ts';
import { inNameOrder } from '../core/text/name-order.ts';
import { findSectorMembers } from '../data/sectors/members.ts';
import { presentUserName } from '../users/present.ts';
import { SectorFigures } from './schemas.ts';

/** A sector's line in a file: the names of its members, and its own name says that it is deleted. */
export const SectorLine = SectorFigures.omit({ deleted_at: true }).extend({ members: z.string() });

/** The lines of the sectors, in the order of their names. */
export async function sectorLines(
  ctx: Context,
  sectors: readonly z.input<typeof SectorFigures>[],
): Promise<z.input<typeof SectorLine>[]> {
  const namesOf = await memberNames(ctx, sectors);
  return inNameOrder(sectors, ({ sector_name }) => sector_name).map(({ deleted_at, ...sector }) => ({
    ...sector,
    sector_name: deleted_at === null ? sector.sector_name : `${sector.sector_name} (supprimé)`,
    members: sector.members.map((id) => namesOf.get(id) ?? '').join(', '),
  }));
}

/** The names of the members that the figures name by id. */
async function memberNames(
  ctx: Context,
  sectors: readonly z.input<typeof SectorFigures>[],
): Promise<ReadonlyMap<number, string>> {
  const withMembers = sectors.filter(({ members }) => members.length > 0);
  const rows = await findSectorMembers(
    ctx,
    withMembers.map(({ sector_id }) => sector_id),
  );
  return new Map(
    rows.map((row) => {
      const { name, damaged } = presentUserName(ctx, row);
      return [row.user_id, damaged ? UNREADABLE : (name ?? '')];
    }),
  );
}
