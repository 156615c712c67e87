import type { Place } from './places.ts';

/** Places that change sectors together: a connected part of a street. */
export type Unit = {
  places: number[];
  street: number;
  /** The number of addresses, their load, and the sums that give a sector's spread. */
  doors: number;
  load: number;
  x: number;
  y: number;
  squares: number;
};

export type Units = { units: Unit[]; neighbours: number[][]; of: Int32Array };

/** Cuts each street into units of at most this load where possible; a block of flats is its own unit. */
export function unitsOf(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  most: number,
): Units {
  const ofStreet = Map.groupBy(places.keys(), (place) => places[place]?.street ?? 0);
  const groups = [...ofStreet.values()].flatMap((members) =>
    pieces(members, neighbours).flatMap((piece) => halves(piece, places, neighbours, most)),
  );
  const of = new Int32Array(places.length);
  for (const [unit, members] of groups.entries()) for (const place of members) of[place] = unit;
  return {
    units: groups.map((members) => unitOf(members, places)),
    neighbours: unitNeighbours(groups, of, neighbours),
    of,
  };
}

/** The connected components of places. */
export function pieces(members: readonly number[], neighbours: readonly (readonly number[])[]): number[][] {
  const left = new Set(members);
  return members.flatMap((start) => (left.delete(start) ? [pieceFrom(start, left, neighbours)] : []));
}

/** Removes the component of a place from `left` and returns it. */
function pieceFrom(start: number, left: Set<number>, neighbours: readonly (readonly number[])[]): number[] {
  const piece = [start];
  for (let at = 0; at < piece.length; at += 1) {
    for (const next of neighbours[piece[at] ?? 0] ?? []) if (left.delete(next)) piece.push(next);
  }
  return piece.sort((a, b) => a - b);
}

/** Halves a piece across its longer axis until no part exceeds `most`. */
function halves(
  piece: number[],
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  most: number,
): number[][] {
  const loadOf = (members: readonly number[]) =>
    members.reduce((sum, place) => sum + (places[place]?.load ?? 0), 0);
  const load = loadOf(piece);
  if (piece.length < 2 || load <= most) return [piece];
  const sorted = alongLength(piece, places);
  let before = 0;
  let end = 0;
  while (end < sorted.length - 1 && (end === 0 || before < load / 2))
    before += places[sorted[end++] ?? 0]?.load ?? 0;
  return [sorted.slice(0, end), sorted.slice(end)].flatMap((half) =>
    pieces(half, neighbours).flatMap((part) => halves(part, places, neighbours, most)),
  );
}

function alongLength(piece: readonly number[], places: readonly Place[]): number[] {
  let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (const place of piece) {
    x += (places[place]?.x ?? 0) / piece.length;
    y += (places[place]?.y ?? 0) / piece.length;
  }
  for (const place of piece) {
    const [dx, dy] = [(places[place]?.x ?? 0) - x, (places[place]?.y ?? 0) - y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const ahead = (place: number) => (places[place]?.x ?? 0) * cos + (places[place]?.y ?? 0) * sin;
  return piece.toSorted((a, b) => ahead(a) - ahead(b) || a - b);
}

function unitOf(members: number[], places: readonly Place[]): Unit {
  const unit: Unit = {
    places: members,
    street: places[members[0] ?? 0]?.street ?? 0,
    doors: 0,
    load: 0,
    x: 0,
    y: 0,
    squares: 0,
  };
  for (const member of members) {
    const place = places[member];
    if (!place) continue;
    const doors = place.doors.length;
    unit.doors += doors;
    unit.load += place.load;
    unit.x += doors * place.x;
    unit.y += doors * place.y;
    unit.squares += doors * (place.x * place.x + place.y * place.y);
  }
  return unit;
}

function unitNeighbours(
  groups: readonly number[][],
  of: Int32Array,
  neighbours: readonly (readonly number[])[],
): number[][] {
  return groups.map((members, unit) => {
    const found = new Set(members.flatMap((place) => (neighbours[place] ?? []).map((next) => of[next] ?? 0)));
    found.delete(unit);
    return [...found].sort((a, b) => a - b);
  });
}
