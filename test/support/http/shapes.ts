import type { Random } from '../../../infra/demo/seeded-random.ts';
import type { Outline, Position, Ring } from '../../../lib/core/geometry.ts';

/** Coordinates are multiples of this, which survive JSON and arithmetic without rounding. */
const UNIT = 2 ** -11;

/** A position in each bounding box of French territory, two of them near the antimeridian. */
const places: readonly Position[] = [
  [2.5, 48.5],
  [9.25, 42.25],
  [-61.5, 16.125],
  [-53, 4],
  [55.5, -21.125],
  [45.125, -12.75],
  [-56.25, 46.875],
  [-178, -14],
  [-177.5, -13.5],
  [-150, -17.5],
  [165.5, -21.5],
];

type Steps = readonly [x: number, y: number];

/** Sectors that share edges and corners, have holes and parts, and overlap; and critical points in them. */
export type Country = { outlines: Outline[]; points: Position[]; nearPoints: Position[] };

/**
 * A star with a hole, the wedges that fill the hole (two of them as parts of one sector, together with a distant island), and a
 * frame that overlaps all of them; in random order.
 */
export function drawCountry(chance: Random): Country {
  const [west = 0, south = 0] = places[chance.below(places.length)] ?? [];
  const at = ([x, y]: Steps): Position => [west + x * UNIT, south + y * UNIT];
  const corners = 5 + chance.below(6);
  const shell = star(chance, corners, [90, 120]);
  const hole = star(chance, corners, [30, 50]);
  const island = star(chance, 4 + chance.below(3), [20, 30]).map(([x, y]): Steps => [x + 200, y]);
  const wedges = hole.map((corner, n): Steps[] => [[0, 0], corner, hole[(n + 1) % corners] ?? [0, 0]]);
  const ring = (steps: Steps[]): Ring => [...steps, ...steps.slice(0, 1)].map(at);
  const [first = [], second = [], third = [], ...rest] = wedges;
  const frame: Steps[] = [
    [-60, -125],
    [230, -125],
    [230, 60],
    [-60, 60],
  ];
  const outlines: Outline[] = [
    { type: 'Polygon', coordinates: [ring(shell), ring(hole.toReversed())] },
    { type: 'MultiPolygon', coordinates: [[ring(first)], [ring(third)], [ring(island)]] },
    { type: 'Polygon', coordinates: [ring(second)] },
    ...rest.map((wedge): Outline => ({ type: 'Polygon', coordinates: [ring(wedge)] })),
    { type: 'Polygon', coordinates: [ring(frame)] },
  ];
  const rings = [shell, hole, island, frame, ...wedges];
  const border = rings.flatMap((steps) =>
    steps.flatMap((from, n) => onEdge(from, steps[(n + 1) % steps.length])),
  );
  const inside = Array.from({ length: 40 }, (): Steps => [chance.below(360) - 125, chance.below(250) - 125]);
  const points = [...border, ...inside].map(at);
  return {
    outlines: shuffled(chance, outlines),
    points,
    nearPoints: points.slice(0, 60).map(beside(chance)),
  };
}

/** Random corners around the origin, one in each of `corners` equal angles, so that every ray from the origin crosses the star once. */
function star(chance: Random, corners: number, [least, most]: readonly [number, number]): Steps[] {
  return Array.from({ length: corners }, (_, n): Steps => {
    const angle = ((n + 0.1 + chance.below(80) / 100) * 2 * Math.PI) / corners;
    const radius = least + chance.below(most - least);
    return [2 * Math.round((radius * Math.cos(angle)) / 2), 2 * Math.round((radius * Math.sin(angle)) / 2)];
  });
}

/** A corner and the midpoint of the edge that begins there. */
function onEdge(from: Steps, to: Steps | undefined): Steps[] {
  return to ? [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]] : [from];
}

/** A point so close to another that rounding errors may decide on which side of the border it is. */
const beside =
  (chance: Random) =>
  ([lon, lat]: Position): Position => [
    lon,
    Number((lat + (chance.below(2) === 0 ? 1 : -1) * 2e-14).toFixed(14)),
  ];

function shuffled<T>(chance: Random, values: T[]): T[] {
  return values
    .map((value) => ({ value, order: chance.below(1_000_000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
