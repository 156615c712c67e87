import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import {
  type AddressSort,
  findSectorAddressPage,
  type SectorAddressRow,
} from '../data/addresses/addresses.ts';
import type { AddressState } from '../data/addresses/state.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import type { SectorAddress } from './address-schemas.ts';

/** Presents an address of a sector. */
export function presentAddress(row: SectorAddressRow): z.input<typeof SectorAddress> {
  const { id, fk_sector: sector_id, fk_adresse, operation_id, entity_id, last_passage, ...details } = row;
  const { enriched_nb_log: _, enriched_source: __, ...address } = details;
  return {
    address_id: fk_adresse,
    sector_id,
    ...address,
    last_passage: last_passage && {
      ...last_passage,
      passed_at: new Date(last_passage.passed_at).toISOString(),
    },
  };
}

/** Resolves the order from `order` or `sort`, which are equivalent. */
export function inOrder<Q extends { sort: AddressSort; order?: AddressSort | undefined }>(query: Q): Q {
  return { ...query, sort: query.order ?? query.sort };
}

/** Lists the addresses of a sector in street order or walking order, each with its last passage. */
export async function listSectorAddresses(
  ctx: Context,
  sector: SectorRow,
  filter: { states?: readonly AddressState[] | undefined },
  page: PageRequest<AddressSort>,
) {
  const { rows, nextCursor } = await findSectorAddressPage(ctx, sector.id, filter, page);
  return { data: rows.map(presentAddress), next_cursor: nextCursor };
}
