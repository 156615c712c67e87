/** How many sectors are cut of how much: what decides whether a piece of land can be cut by itself. */
type Aim = { share: number; tolerance: number };

/** Pieces of several sectors need this part of the tolerance for their division, because whole parts of streets move. */
const SPARE = 0.5;

/** Whether so many sectors can be cut of a piece of land, each within the tolerance. */
export function fits(load: number, number: number, { share, tolerance }: Aim): boolean {
  if (number < 1) return false;
  const off = Math.abs(load / number / share - 1);
  return off <= (number === 1 ? tolerance : tolerance * SPARE);
}

/** The number of sectors of each piece by the largest remainder of its load, and at least one. */
export function shareOut(loads: readonly number[], number: number): number[] {
  const total = loads.reduce((sum, load) => sum + load, 0);
  const quotas = loads.map((load) => (load * number) / Math.max(total, 1));
  const given = quotas.map((quota) => Math.max(1, Math.floor(quota)));
  const remainder = (at: number) => (quotas[at] ?? 0) - (given[at] ?? 0);
  const byRemainder = [...loads.keys()].sort((a, b) => remainder(b) - remainder(a) || a - b);
  let left = number - given.reduce((sum, count) => sum + count, 0);
  for (const at of byRemainder.slice(0, Math.max(left, 0))) {
    given[at] = (given[at] ?? 0) + 1;
    left -= 1;
  }
  // Small pieces that got one anyway took it from those that have the most over their load.
  for (const at of left < 0 ? byRemainder.toReversed() : []) {
    if (left === 0) break;
    if ((given[at] ?? 0) < 2) continue;
    given[at] = (given[at] ?? 0) - 1;
    left += 1;
  }
  return given;
}
