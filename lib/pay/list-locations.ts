import type { Context } from '../context.ts';
import { listLocations } from '../data/pay/locations.ts';
import { entityOfQuery } from '../entities/entity-of-query.ts';
import type { PageRequest } from '../pages.ts';
import { isReady, loadCardDesk } from './card-desk.ts';
import { presentLocation } from './present-location.ts';

/** The places where an association takes cards, the newest first. */
export async function listPayLocations(
  ctx: Context,
  named: number | undefined,
  page: PageRequest<'-created_at'>,
) {
  const { id } = await entityOfQuery(ctx, named);
  const { account } = await loadCardDesk(ctx, id);
  if (!account) return { data: [], next_cursor: null };
  const { rows, nextCursor } = await listLocations(ctx, account.id, page);
  const data = rows
    .filter(isReady)
    .map((row) => ({ ...presentLocation(ctx, row), created_at: row.created_at }));
  return { data, next_cursor: nextCursor };
}
