/** A member of the season, by the id that sectors use; `mayWalk`: whose role records visits. */
export type Walker = { id: number; label: string; mayWalk: boolean };

/** Those who may be given a sector: who records visits, and who has it already. */
export const toChoose = (walkers: readonly Walker[], chosen: readonly number[]): Walker[] =>
  walkers.filter(({ id, mayWalk }) => mayWalk || chosen.includes(id));

/** A sector with its members by id. */
export type Shared = { id: number; members: readonly number[] };

/**
 * One person for each sector that has none, in the order of both lists: first those without a sector, then again from the beginning, so
 * that nobody has two more than another. By sector; empty without people.
 */
export function proposeMembers(sectors: readonly Shared[], people: readonly number[]): Map<number, number> {
  const load = new Map(people.map((one) => [one, 0]));
  for (const { members } of sectors)
    for (const one of members) if (load.has(one)) load.set(one, (load.get(one) ?? 0) + 1);
  const proposed = new Map<number, number>();
  for (const { id, members } of sectors) {
    if (members.length > 0) continue;
    const least = Math.min(...load.values());
    const next = people.find((one) => load.get(one) === least);
    if (next === undefined) break;
    proposed.set(id, next);
    load.set(next, least + 1);
  }
  return proposed;
}
