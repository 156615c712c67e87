import type { Context } from '../core/context.ts';
import {
  type Candidate,
  findCandidates,
  findExisting,
  findLinks,
  findNamed,
  type Link,
  type Place,
} from '../data/buildings/find.ts';
import {
  type AddressToEnrich,
  type EnrichedAddress,
  findAddressesAround,
} from '../data/buildings/values-of-addresses.ts';
import { extentOf, intersects, tilesOf, withReach } from './extents.ts';
import { addressesOfBuildings, type Links, noValues, type Share, shareDwellings, valuesOf } from './share.ts';

/**
 * Returns the building data of addresses that have a building, and of those whose building now belongs to another address. Leaves
 * out addresses without any result, which keep their data: the buildings may not be imported yet.
 */
export async function findBuildingValues(
  ctx: Context,
  addresses: readonly AddressToEnrich[],
): Promise<EnrichedAddress[]> {
  const found: EnrichedAddress[] = [];
  for (const tile of tilesOf(addresses)) found.push(...(await valuesOfTile(ctx, tile)));
  return found;
}

async function valuesOfTile(ctx: Context, tile: readonly AddressToEnrich[]): Promise<EnrichedAddress[]> {
  const { shares, exists } = await sharesOfTile(ctx, tile);
  const withBuilding = tile.flatMap(({ fk_adresse, ban_id }) => {
    const ofAddress = shares.get(ban_id);
    return ofAddress ? [{ fk_adresse, ...valuesOf(ofAddress) }] : [];
  });
  const others = tile.filter(({ ban_id }) => exists.has(ban_id) && !shares.has(ban_id));
  return [...withBuilding, ...(await withLostBuilding(ctx, others))];
}

/** Returns the buildings of addresses with the dwellings that each address gets, by `ban_id`. */
export async function findShares(ctx: Context, addresses: readonly Place[]): Promise<Map<string, Share[]>> {
  const found = new Map<string, Share[]>();
  for (const tile of tilesOf(addresses))
    for (const [banId, shares] of (await sharesOfTile(ctx, tile)).shares) found.set(banId, shares);
  return found;
}

/** The shares of neighbouring addresses, and the reference addresses around that exist. */
async function sharesOfTile(ctx: Context, tile: readonly Place[]) {
  const buildings = await ctx.gateways.buildings();
  const own = new Set(tile.map(({ ban_id }) => ban_id));
  const extent = withReach(extentOf(tile));
  const candidates = await findCandidates(buildings, { extent, banIds: [...own] });
  const { links, exists } = await linksOf(ctx, candidates, { extent, own });
  const ids = candidates.map(({ batiment_id }) => batiment_id);
  return { shares: shareDwellings(candidates, addressesOfBuildings(ids, links), own), exists };
}

/** The addresses whose building still exists but now belongs to another address. */
async function withLostBuilding(
  ctx: Context,
  addresses: readonly AddressToEnrich[],
): Promise<EnrichedAddress[]> {
  const present = await findExisting(await ctx.gateways.buildings(), addresses.flatMap(buildingOf));
  return addresses
    .filter((address) => buildingOf(address).some((id) => present.has(id)))
    .map(({ fk_adresse }) => ({ fk_adresse, ...noValues }));
}

/** The building that is stored for an address so far. */
function buildingOf({ batiment_groupe_id, rnb_id, enriched_nb_log }: AddressToEnrich): string[] {
  const id = batiment_groupe_id ?? rnb_id;
  return enriched_nb_log === null || id === null ? [] : [id];
}

type Surroundings = { extent: Parameters<typeof intersects>[0]; own: ReadonlySet<string> };

/** Links the candidate buildings to all surrounding reference addresses, not to those of the sector only. */
async function linksOf(ctx: Context, candidates: readonly Candidate[], { extent, own }: Surroundings) {
  const buildings = await ctx.gateways.buildings();
  const near = candidates.filter((candidate) => intersects(extent, candidate));
  const far = candidates.filter((candidate) => !intersects(extent, candidate));
  const places = await ctx.transact('all', (trx) =>
    findAddressesAround(trx, {
      banIds: [...new Set([...own, ...candidates.flatMap(({ ban_ids }) => ban_ids)])],
      extents: [...(near.length > 0 ? [withReach(extentOf(near))] : []), ...far.map(withReach)],
    }),
  );
  const exists = new Set(places.map(({ ban_id }) => ban_id));
  const named = new Map(
    candidates.map(({ batiment_id, ban_ids }) => [batiment_id, ban_ids.filter((banId) => exists.has(banId))]),
  );
  const found = await findLinks(buildings, {
    places,
    extent,
    ids: far.map(({ batiment_id }) => batiment_id),
    unnamed: [...named].flatMap(([id, banIds]) => (banIds.length === 0 ? [id] : [])),
  });
  const namedAddresses = new Set([...named.values()].flat());
  const unsure = found.flatMap(({ ban_id }) =>
    own.has(ban_id) || namedAddresses.has(ban_id) ? [] : [ban_id],
  );
  for (const banId of await findNamed(buildings, [...new Set(unsure)])) namedAddresses.add(banId);
  return { exists, links: { named, namedAddresses, ...grouped(found) } satisfies Links };
}

function grouped(links: readonly Link[]): Pick<Links, 'covered' | 'nearest'> {
  const covered = new Map<string, string[]>();
  const nearest = new Map<string, string>();
  for (const { kind, ban_id, batiment_id } of links) {
    if (kind === 'near') nearest.set(batiment_id, ban_id);
    else covered.set(batiment_id, [...(covered.get(batiment_id) ?? []), ban_id]);
  }
  return { covered, nearest };
}
