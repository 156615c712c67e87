/** The data of a building; the number of dwellings is null if its source does not contain it. */
export type BuildingFacts = {
  batiment_id: string;
  source: string;
  rnb_id: string | null;
  nb_log: number | null;
  nb_niveau: number | null;
  usage: string;
  annee_construction: number | null;
};

/** How buildings relate to addresses, which are identified by their `ban_id`. */
export type Links = {
  /** The existing addresses that a building's record names. */
  named: ReadonlyMap<string, readonly string[]>;
  /** The addresses that a building's outline covers. */
  covered: ReadonlyMap<string, readonly string[]>;
  /** The nearest address within reach of a building. */
  nearest: ReadonlyMap<string, string>;
  /** The addresses that at least one building's record names. */
  namedAddresses: ReadonlySet<string>;
};

/** A building of an address, with the dwellings that this address gets; null if their number is unknown. */
export type Share = { building: BuildingFacts; nb_log: number | null };

/** The building data of an address. */
export type BuildingValues = {
  rnb_id: string | null;
  batiment_groupe_id: string | null;
  enriched_nb_log: number | null;
  enriched_source: string | null;
  nb_niveau: number | null;
  usage: string | null;
  annee_construction: number | null;
};

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Returns the addresses of each building. Each address gets the first group that is not empty: buildings that name it, buildings
 * whose outline covers it, buildings that name and cover no address and are nearest to it.
 */
export function addressesOfBuildings(ids: readonly string[], links: Links): Map<string, string[]> {
  const { named, covered, nearest, namedAddresses } = links;
  const coveredAddresses = new Set([...covered.values()].flat());
  const addressesOf = (id: string): string[] => {
    const ofName = named.get(id) ?? [];
    const ofOutline = covered.get(id) ?? [];
    if (ofName.length + ofOutline.length > 0)
      return [...new Set([...ofName, ...ofOutline.filter((banId) => !namedAddresses.has(banId))])];
    const near = nearest.get(id);
    const isFree = near !== undefined && !namedAddresses.has(near) && !coveredAddresses.has(near);
    return isFree ? [near] : [];
  };
  return new Map(ids.map((id) => [id, addressesOf(id).toSorted(byText)]));
}

/** Divides dwellings over addresses in whole numbers; the remainder goes to the lowest `ban_id`s. */
function divide(dwellings: number, addresses: readonly string[]): number[] {
  const least = Math.floor(dwellings / addresses.length);
  const remainder = dwellings % addresses.length;
  return addresses.map((_, place) => least + (place < remainder ? 1 : 0));
}

/** Returns the buildings of each address in `own`, with each building's dwellings divided over all its addresses. */
export function shareDwellings(
  buildings: readonly BuildingFacts[],
  addressesOf: ReadonlyMap<string, readonly string[]>,
  own: ReadonlySet<string>,
): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  for (const building of buildings) {
    for (const [banId, share] of partsOf(building, addressesOf.get(building.batiment_id) ?? [])) {
      if (own.has(banId)) shares.set(banId, [...(shares.get(banId) ?? []), share]);
    }
  }
  return shares;
}

function partsOf(building: BuildingFacts, addresses: readonly string[]): [string, Share][] {
  const parts = building.nb_log === null ? undefined : divide(building.nb_log, addresses);
  return addresses.map((banId, place) => [banId, { building, nb_log: parts?.[place] ?? null }]);
}

/**
 * The values of an address: the sum of its dwellings, at least one; storeys, year and source of the building with most dwellings;
 * `mixed` for several usages.
 */
export function valuesOf(shares: readonly Share[]): BuildingValues {
  const [main] = shares
    .map(({ building }) => building)
    .toSorted((a, b) => (b.nb_log ?? -1) - (a.nb_log ?? -1) || byText(a.batiment_id, b.batiment_id));
  if (!main) return noValues;
  const dwellings = shares.reduce((sum, { nb_log }) => sum + (nb_log ?? 0), 0);
  return {
    rnb_id: main.rnb_id,
    // The id of an RNB building is its rnb_id.
    batiment_groupe_id: main.source === 'rnb' ? null : main.batiment_id,
    enriched_nb_log: Math.max(1, dwellings),
    enriched_source: main.source,
    nb_niveau: main.nb_niveau,
    usage: usageOf(shares),
    annee_construction: main.annee_construction,
  };
}

export const noValues: BuildingValues = {
  rnb_id: null,
  batiment_groupe_id: null,
  enriched_nb_log: null,
  enriched_source: null,
  nb_niveau: null,
  usage: null,
  annee_construction: null,
};

function usageOf(shares: readonly Share[]): string {
  const usages = new Set(shares.map(({ building }) => building.usage));
  usages.delete('unknown');
  const [only = 'unknown', another] = usages;
  return another === undefined ? only : 'mixed';
}
