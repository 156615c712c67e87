import { type Context, inEntity } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { findDoors, savePlaces } from '../data/walk/doors.ts';
import { walkingOrder } from './order.ts';

/** Sectors whose addresses are in memory together. */
const AT_ONCE = 10;

/** Numbers the addresses of sectors in the order of their walks; writes nothing for a sector with an unchanged order. */
export async function renumberWalks(
  ctx: Context,
  { entityId, sectorIds }: ConsequentialChanges['sector.addresses-changed'],
): Promise<boolean> {
  const confined = inEntity(ctx, entityId);
  // In groups, because copying a season creates hundreds of sectors at once.
  for (let first = 0; first < sectorIds.length; first += AT_ONCE) {
    const some = sectorIds.slice(first, first + AT_ONCE);
    const doors = await findDoors(confined, some);
    const now = new Map(doors.map(({ id, walk }) => [id, walk]));
    const bySector = Map.groupBy(doors, ({ fk_sector }) => fk_sector);
    const places = [...bySector.values()].flatMap((own) =>
      walkingOrder(own).map(({ id }, at) => ({ id, walk: at + 1 })),
    );
    await savePlaces(
      confined,
      some,
      places.filter(({ id, walk }) => now.get(id) !== walk),
    );
  }
  return false;
}
