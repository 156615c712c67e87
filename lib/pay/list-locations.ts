import type { Context } from '../context.ts';
import { listLocations } from '../data/pay/locations.ts';
import { entityOfQuery } from '../entities/entity-of-query.ts';
import type { PageRequest } from '../pages.ts';
import { isReady } from './card-desk.ts';
import { presentLocation } from './present-location.ts';

/** The places where an association takes cards, the newest first. */
export async function listPayLocations(
  ctx: Context,
  named: number | undefined,
  page: PageRequest<'-created_at'>,
) {
  const { id } = await entityOfQuery(ctx, named);
  const { stage } = ctx.settings;
  const { rows, nextCursor } = await listLocations(ctx, { entityId: id, stage }, page);
  const data = rows
    .filter(isReady)
    .map((row) => ({ ...presentLocation(ctx, row), created_at: row.created_at }));
  return { data, next_cursor: nextCursor };
}
