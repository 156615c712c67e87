import type { Address, Door } from './doors.ts';

/** `both`: the walk alternates between the sides of a short street. */
export type Side = { street: string; side: 'odd' | 'even' | 'both'; doors: Door[] };

/** Groups doors by street in walking order, and by side if the sides are walked one after the other. */
export function sidesOf(doors: readonly Door[]): Side[] {
  const streets: Door[][] = [];
  for (const door of doors) {
    const last = streets.at(-1);
    if (last?.[0]?.address.voie === door.address.voie) last.push(door);
    else streets.push([door]);
  }
  return streets.flatMap(sidesOfStreet);
}

const isEven = ({ numero }: Address): boolean => (numero ?? 0) % 2 === 0;

const isUnnumbered = ({ address }: Door): boolean => address.numero === null;

function sidesOfStreet(doors: Door[]): Side[] {
  const street = doors[0]?.address.voie ?? '';
  const sides = doors.map(({ address }): 'even' | 'odd' => (isEven(address) ? 'even' : 'odd'));
  const turn = sides.findIndex((side) => side !== sides[0]);
  const isBothAtOnce = turn !== -1 && sides.slice(turn).some((side) => side === sides[0]);
  if (isBothAtOnce) return [{ street, side: 'both', doors }];
  const [first, second] = turn === -1 ? [doors, []] : [doors.slice(0, turn), doors.slice(turn)];
  return [first, second]
    .filter((part) => part.length > 0)
    .map((part, at) => ({
      street,
      // Houses without numbers, in a hamlet, are on no side.
      side: part.every(isUnnumbered) ? 'both' : (sides[at === 0 ? 0 : turn] ?? 'both'),
      doors: part,
    }));
}

/** Doors of a side that follow each other: `from` doors of it come before, and it has `all` of them. */
export type Run = Side & { from: number; all: number };

/** Divides sides into parts of at most `most` doors; a side is divided only if it has more. */
export function partsOf(sides: readonly Side[], most: number): Run[][] {
  const parts: Run[][] = [];
  let room = 0;
  for (const side of sides) {
    const { length: all } = side.doors;
    for (let from = 0; from < all; from += most) {
      const doors = side.doors.slice(from, from + most);
      if (doors.length > room) {
        parts.push([]);
        room = most;
      }
      parts.at(-1)?.push({ ...side, doors, from, all });
      room -= doors.length;
    }
  }
  return parts;
}
