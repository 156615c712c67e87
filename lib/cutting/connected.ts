import { pieces } from './units.ts';

type Graph = readonly (readonly number[])[];

/** Returns whether the sector of a unit stays connected without that unit. */
export function staysWhole(unit: number, sectorOf: Int32Array, neighbours: Graph): boolean {
  const sector = sectorOf[unit];
  const around = (neighbours[unit] ?? []).filter((next) => sectorOf[next] === sector);
  if (around.length <= 1) return around.length === 1;
  const missing = new Set(around);
  const [first = unit] = around;
  const seen = new Set([unit, first]);
  const waiting = [first];
  missing.delete(first);
  for (let at = 0; at < waiting.length && missing.size > 0; at += 1) {
    for (const next of neighbours[waiting[at] ?? 0] ?? []) {
      if (sectorOf[next] !== sector || seen.has(next)) continue;
      seen.add(next);
      missing.delete(next);
      waiting.push(next);
    }
  }
  return missing.size === 0;
}

/** Makes each sector connected: smaller pieces go to the lightest neighbouring sector, and no sector stays empty. */
export function makeWhole(
  sectorOf: Int32Array,
  loads: readonly number[],
  neighbours: Graph,
  number: number,
): void {
  const sums = new Float64Array(number);
  keepLargest(sectorOf, loads, neighbours, sums);
  let homeless = [...sectorOf.keys()].filter((unit) => sectorOf[unit] === -1);
  for (let before = Infinity; homeless.length < before; ) {
    before = homeless.length;
    homeless = homeless.filter((unit) => {
      const [lightest] = (neighbours[unit] ?? [])
        .map((next) => sectorOf[next] ?? -1)
        .filter((sector) => sector >= 0)
        .sort((a, b) => (sums[a] ?? 0) - (sums[b] ?? 0) || a - b);
      if (lightest === undefined) return true;
      sectorOf[unit] = lightest;
      sums[lightest] = (sums[lightest] ?? 0) + (loads[unit] ?? 0);
      return false;
    });
  }
  for (let sector = 0; sector < number; sector += 1)
    if (!sectorOf.includes(sector)) settle(sector, sectorOf, loads, neighbours, sums);
}

function keepLargest(
  sectorOf: Int32Array,
  loads: readonly number[],
  neighbours: Graph,
  sums: Float64Array,
): void {
  const loadOf = (members: readonly number[]) => members.reduce((sum, unit) => sum + (loads[unit] ?? 0), 0);
  const bySector = Map.groupBy(sectorOf.keys(), (unit) => sectorOf[unit] ?? 0);
  for (const [sector, members] of bySector) {
    const [largest = [], ...others] = pieces(members, neighbours).sort((a, b) => loadOf(b) - loadOf(a));
    sums[sector] = loadOf(largest);
    for (const unit of others.flat()) sectorOf[unit] = -1;
  }
}

/** Gives an empty sector a unit of the heaviest sector that can spare one. */
function settle(
  sector: number,
  sectorOf: Int32Array,
  loads: readonly number[],
  neighbours: Graph,
  sums: Float64Array,
): void {
  const heaviest = [...sums.keys()].sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0));
  for (const giver of heaviest) {
    const unit = [...sectorOf.keys()].find(
      (at) => sectorOf[at] === giver && staysWhole(at, sectorOf, neighbours),
    );
    if (unit === undefined) continue;
    sectorOf[unit] = sector;
    sums[giver] = (sums[giver] ?? 0) - (loads[unit] ?? 0);
    sums[sector] = loads[unit] ?? 0;
    return;
  }
}
