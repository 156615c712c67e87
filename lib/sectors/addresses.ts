import type { Context } from '../context.ts';
import { listSectorAddresses as findAddresses } from '../data/sectors/addresses.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import type { PageRequest } from '../pages.ts';

/** The round of a sector: its addresses in the order of the streets, each with its last passage. */
export async function listSectorAddresses(
  ctx: Context,
  sector: SectorRow,
  filter: { state?: 'todo' | 'done' | undefined },
  page: PageRequest<'street'>,
) {
  const { rows, nextCursor } = await findAddresses(ctx, sector.id, filter, page);
  const data = rows.map(
    ({ id, fk_sector, fk_adresse, operation_id, entity_id, last_passage, ...address }) => ({
      address_id: fk_adresse,
      ...address,
      last_passage: last_passage && {
        ...last_passage,
        passed_at: new Date(last_passage.passed_at).toISOString(),
      },
    }),
  );
  return { data, next_cursor: nextCursor };
}
