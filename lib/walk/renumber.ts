import type { ConsequentialChanges } from '../core/consequential-changes.ts';
import { type Context, inEntity } from '../core/context.ts';
import { findDoors, savePlaces } from '../data/walk/doors.ts';
import { walkingOrder } from './order.ts';

/** Numbers the addresses of sectors in the order of their walks; a sector whose order is the same changes nothing. */
export async function renumberWalks(
  ctx: Context,
  { entityId, sectorIds }: ConsequentialChanges['sector.addresses-changed'],
): Promise<boolean> {
  const confined = inEntity(ctx, entityId);
  // One sector after another, because copying a season draws hundreds at once.
  for (const sectorId of sectorIds) {
    const doors = await findDoors(confined, [sectorId]);
    const now = new Map(doors.map(({ id, walk }) => [id, walk]));
    const places = walkingOrder(doors).map(({ id }, at) => ({ id, walk: at + 1 }));
    await savePlaces(
      confined,
      places.filter(({ id, walk }) => now.get(id) !== walk),
    );
  }
  return false;
}
