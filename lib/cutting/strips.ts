import { type Cells, KEPT } from './neighbours.ts';
import type { Point } from './places.ts';
import { Soonest } from './soonest.ts';
import { clearance, edgesOf, following, middleOf, ownerAt, siteAt, triangleOf } from './triangles.ts';

/** A strip passes the houses of others at no less than this many metres, and makes a detour for more. */
const LEAST_CLEAR = 0.7;
const RATHER_CLEAR = 5;

/** What strips lead through. `taken` are the triangles that strips pass already: where, and whose these are. */
export type Land = {
  cells: Cells;
  pieceOf: (place: number) => number;
  taken: ReadonlyMap<number, { at: Point; place: number }>;
};

/** A part of a way, through one triangle; `clear` metres from the houses beside it. */
export type Leg = { triangle: number; from: Point; to: Point; clear: number };

/** A way between two places of different pieces. */
export type Way = { from: number; to: number; legs: Leg[] };

/** A search that went so far: the edge that it leaves the last triangle by, or the place where it ends. */
type Search = { from: number; leg: Leg; before: Search | undefined } & ({ edge: number } | { to: number });

/**
 * The best way from a piece, of which these are the triangles, to any other: short, between the houses of others, and not through
 * kept sectors. Undefined where there is none.
 */
export function findWay(piece: number, triangles: readonly number[], land: Land): Way | undefined {
  const waiting = new Soonest<Search>();
  const passed = new Set<number>();
  const add = (search: Search, cost: number) => {
    const { from, to, clear } = search.leg;
    if (clear < LEAST_CLEAR) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    waiting.add(cost + length * (1 + RATHER_CLEAR / clear), search);
  };
  for (const triangle of triangles) for (const search of departures(piece, triangle, land)) add(search, 0);
  for (let next = waiting.take(); next; next = waiting.take()) {
    const { cost, value: search } = next;
    if ('to' in search) return { from: search.from, to: search.to, legs: legsOf(search) };
    if (passed.has(search.edge)) continue;
    passed.add(search.edge);
    for (const further of continuations(piece, search, search.edge, land)) add(further, cost);
  }
  return undefined;
}

/** Ways out of a triangle from a house of the piece: to a house of another piece, or across the opposite edge. */
function departures(piece: number, triangle: number, { cells, pieceOf, taken }: Land): Search[] {
  if (taken.has(triangle)) return [];
  const isOwn = (edge: number) => ownerAt(edge, cells) >= 0 && pieceOf(ownerAt(edge, cells)) === piece;
  return edgesOf(triangle)
    .filter(isOwn)
    .flatMap((edge): Search[] => {
      const [from, start] = [ownerAt(edge, cells), siteAt(edge, cells)];
      const before = undefined;
      const sides = [edge, following(following(edge))] as const;
      const reached = sides.flatMap((side): Search[] => {
        const other = side === edge ? following(edge) : side;
        const to = ownerAt(other, cells);
        if (to < 0 || isOwn(other)) return [];
        const leg = legAlong(side, start, siteAt(other, cells), cells);
        return [{ from, to, before, leg: { triangle, ...leg } }];
      });
      const opposite = following(edge);
      if (reached.length > 0 || !isOpen(opposite, cells)) return reached;
      if (isOwn(opposite) || isOwn(following(opposite))) return [];
      const to = middleOf(opposite, cells);
      const leg = { triangle, from: start, to, clear: clearance(start, to, triangle, cells) };
      return [{ from, edge: opposite, before, leg }];
    });
}

/** A leg along a side of two triangles keeps away from the corners of both. */
function legAlong(side: number, from: Point, to: Point, cells: Cells) {
  const behind = cells.halfedges[side] ?? -1;
  const triangles = [side, ...(behind < 0 ? [] : [behind])].map(triangleOf);
  return { from, to, clear: Math.min(...triangles.map((triangle) => clearance(from, to, triangle, cells))) };
}

/** What lies behind an edge: a house or a strip of another piece, or land of nobody with two edges more. */
function continuations(
  piece: number,
  before: Search,
  edge: number,
  { cells, pieceOf, taken }: Land,
): Search[] {
  const into = cells.halfedges[edge] ?? -1;
  if (into < 0) return [];
  const triangle = triangleOf(into);
  const apex = following(following(into));
  const { from, leg } = before;
  const legTo = (to: Point): Leg => {
    return { triangle, from: leg.to, to, clear: clearance(leg.to, to, triangle, cells) };
  };
  const strip = taken.get(triangle);
  const to = strip?.place ?? ownerAt(apex, cells);
  if (to >= 0 && pieceOf(to) === piece) return [];
  if (to >= 0) return [{ from, to, before, leg: legTo(strip?.at ?? siteAt(apex, cells)) }];
  return [following(into), apex]
    .filter((next) => isOpen(next, cells))
    .map((next) => ({ from, edge: next, before, leg: legTo(middleOf(next, cells)) }));
}

const isOpen = (edge: number, cells: Cells) =>
  ownerAt(edge, cells) !== KEPT && ownerAt(following(edge), cells) !== KEPT;

function legsOf(search: Search): Leg[] {
  const legs: Leg[] = [];
  for (let at: Search | undefined = search; at; at = at.before) legs.push(at.leg);
  return legs.reverse();
}
