import type { Outline, Ring } from '../core/geometry.ts';
import { walkMetres } from '../walk/order.ts';
import { bordersOf } from './borders.ts';
import { divide, isBalanced, loadsOf } from './divide.ts';
import { joinPieces } from './join-pieces.ts';
import { alongBorders, type KeptArea } from './kept.ts';
import { readingOrder } from './names.ts';
import { cellsOf, KEPT, NOBODY, neighboursOf, type Site } from './neighbours.ts';
import { outlinesOf } from './outlines.ts';
import { type Door, findSpots, type Place, type Plane, placesOf, planeAround, streetsOf } from './places.ts';
import { simplify } from './simplify.ts';
import { finish, type Steps, within } from './steps.ts';

/** The input of a cut; no sector may get one of the positions in `others`, or a part of a kept area. */
export type Order = {
  doors: readonly Door[];
  others: readonly { lon: number; lat: number }[];
  kept: readonly Outline[];
  number: number;
  tolerance: number;
  wholeStreets: boolean;
  seed: number;
};

/** A sector of a cut; `doors` are the ids of its addresses. */
export type CutSector = { outline: Outline; doors: number[]; load: number; streets: number; walk_m: number };

export type Cut = {
  sectors: CutSector[];
  isBalanced: boolean;
  /** The streets that several sectors share, each with the indexes of these in `sectors`. */
  shared: { name: string; sectors: number[] }[];
};

/** Cuts a town at once. */
export const cutTown = (order: Order): Cut => finish(cutInSteps(order));

/** Cuts a town into sectors, numbered in the reading order of a map. Equal orders give equal cuts. */
export function* cutInSteps(order: Order): Steps<Cut> {
  const { doors, number } = order;
  const plane = planeAround(doors);
  const streets = streetsOf(doors);
  const spots = findSpots(doors, plane);
  const places = placesOf(spots, doors, streets.of);
  const others = order.others.map(({ lon, lat }) => ({ ...plane.toPlane(lon, lat), place: NOBODY }));
  const placeOf = (spot: number) => spots.place[spot] ?? NOBODY;
  const borderPoints = alongBorders(spots.at, areasOf(order.kept, plane)).map(
    ({ house, ...point }): Site => ({ ...point, place: house === undefined ? KEPT : placeOf(house) }),
  );
  const sites = spots.at.map((point, spot): Site => ({ ...point, place: placeOf(spot) }));
  const share = places.reduce((sum, { load }) => sum + load, 0) / number;
  const apart = cellsOf(sites, [...others, ...borderPoints], order.seed);
  const strips = joinPieces(places, neighboursOf(places, apart), apart, { ...order, share });
  const beside = [...borderPoints, ...strips];
  const cells = strips.length === 0 ? apart : cellsOf(sites, [...others, ...beside], order.seed);
  const found = yield* within(0.05, 0.9, divide(places, neighboursOf(places, cells), order));
  const sector = inReadingOrder(places, found, number);
  const loads = loadsOf(places, sector, number);
  const houses = [...spots.at, ...others];
  const outlines = outlinesOf(simplify(bordersOf(cells, sector), houses, beside), number, plane);
  const ofSector = Map.groupBy(places.keys(), (place) => sector[place] ?? 0);
  const sectors = outlines.map((outline, at): CutSector => {
    const own = (ofSector.get(at) ?? []).flatMap((place) => places[place] ?? []);
    const indices = own.flatMap((place) => place.doors);
    const its = indices.flatMap((door) => doors[door] ?? []);
    return {
      outline,
      doors: its.map(({ id }) => id).sort((a, b) => a - b),
      load: loads[at] ?? 0,
      streets: new Set(indices.map((door) => streets.of[door])).size,
      walk_m: walkMetres(its),
    };
  });
  return {
    sectors,
    isBalanced: isBalanced(loads, share, order.tolerance),
    shared: sharedStreets(places, sector, streets),
  };
}

function areasOf(kept: readonly Outline[], plane: Plane): KeptArea[] {
  const areaOf = (rings: readonly Ring[]) =>
    rings.map((ring) => ring.map(([lon, lat]) => plane.toPlane(lon, lat)));
  return kept.flatMap((outline) =>
    outline.type === 'Polygon' ? [areaOf(outline.coordinates)] : outline.coordinates.map(areaOf),
  );
}

function inReadingOrder(places: readonly Place[], sector: Int32Array, number: number): Int32Array {
  const sums = Array.from({ length: number }, () => ({ x: 0, y: 0, n: 0 }));
  for (const [at, { x, y }] of places.entries()) {
    const sum = sums[sector[at] ?? 0];
    if (!sum) continue;
    sum.x += x;
    sum.y += y;
    sum.n += 1;
  }
  const order = readingOrder(sums.map(({ x, y, n }) => ({ x: x / Math.max(n, 1), y: y / Math.max(n, 1) })));
  const placeOf = new Map(order.map((old, at) => [old, at]));
  return sector.map((old) => placeOf.get(old) ?? 0);
}

function sharedStreets(
  places: readonly Place[],
  sector: Int32Array,
  { of, names }: ReturnType<typeof streetsOf>,
) {
  const sectorsOf = names.map(() => new Set<number>());
  for (const [at, { doors }] of places.entries())
    for (const door of doors) sectorsOf[of[door] ?? 0]?.add(sector[at] ?? 0);
  return names
    .map((name, street) => ({ name, sectors: [...(sectorsOf[street] ?? [])].sort((a, b) => a - b) }))
    .filter(({ sectors }) => sectors.length > 1);
}

/** The database's findings about an outline. */
type Examined = { valid: boolean; parts: number; address_ids: readonly number[]; overlaps: number };

/** Returns whether outlines are valid, in one piece each, without overlaps, and contain exactly the counted addresses. */
export function keepsPromises(
  examined: readonly Examined[],
  counted: readonly (readonly number[])[],
): boolean {
  if (examined.length !== counted.length) return false;
  return examined.every(({ valid, parts, address_ids, overlaps }, at) => {
    const ids = counted[at] ?? [];
    return (
      valid &&
      parts === 1 &&
      overlaps === 0 &&
      ids.length === address_ids.length &&
      ids.every((id, i) => id === address_ids[i])
    );
  });
}
