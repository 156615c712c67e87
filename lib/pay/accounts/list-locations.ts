import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { listLocations } from '../../data/pay/accounts.ts';
import { entityOfQuery } from '../../entities/chosen-entity.ts';
import { isReadyLocation } from './card-setup.ts';
import { presentLocation } from './locations.ts';

/** Lists the card payment locations of an association, newest first. */
export async function listPayLocations(
  ctx: Context,
  named: number | undefined,
  page: PageRequest<'-created_at'>,
) {
  const { id } = await entityOfQuery(ctx, named);
  const { stage } = ctx.settings;
  const { rows, nextCursor } = await listLocations(ctx, { entityId: id, stage }, page);
  const data = rows
    .filter(isReadyLocation)
    .map((row) => ({ ...presentLocation(ctx, row), created_at: row.created_at }));
  return { data, next_cursor: nextCursor };
}
