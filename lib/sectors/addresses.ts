import type { Context } from '../context.ts';
import { listSectorAddresses as findAddresses } from '../data/sectors/addresses.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import type { PageRequest } from '../pages.ts';
import { presentAddress } from './present-address.ts';

/** The round of a sector: its addresses in the order of the streets, each with its last passage. */
export async function listSectorAddresses(
  ctx: Context,
  sector: SectorRow,
  filter: { state?: 'todo' | 'done' | undefined },
  page: PageRequest<'street'>,
) {
  const { rows, nextCursor } = await findAddresses(ctx, sector.id, filter, page);
  return { data: rows.map(presentAddress), next_cursor: nextCursor };
}
