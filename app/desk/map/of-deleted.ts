import { isWithin, ringsOf } from '../../map/rings.ts';
import type { Spot } from '../../map/shapes.ts';
import type { TownView } from '../../map/town.ts';
import { client, entityId } from '../../session.ts';

/** How many addresses of the sectors lie in others too, and go to those once these are deleted. */
export function coveredByOthers(
  { data: { addresses, sectors } }: TownView,
  deleted: readonly number[],
): number {
  const others = sectors
    .filter(({ sector_id }) => !deleted.includes(sector_id))
    .map(({ outline }) => ringsOf(outline));
  return addresses.sector_id.reduce((sum, owner, at) => {
    if (!deleted.includes(owner)) return sum;
    const spot: Spot = [addresses.lon[at] ?? 0, addresses.lat[at] ?? 0];
    return others.some((rings) => isWithin(spot, rings)) ? sum + 1 : sum;
  }, 0);
}

/** How many visits of the season were made in the sectors, and stay in them. */
export async function countVisits(
  { operation: operation_id }: TownView,
  sectors: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  const path = { entity_id: entityId.value ?? 0 };
  const query = { operation_id, group: 'sector' };
  const { by_sector = [] } = await client.stats.entity({ path, query, signal });
  return by_sector
    .filter(({ sector_id }) => sectors.includes(sector_id))
    .reduce((sum, { passages }) => sum + passages, 0);
}
