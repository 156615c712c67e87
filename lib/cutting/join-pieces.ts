import { type Cells, partsOf, type Site } from './neighbours.ts';
import { fits, shareOut } from './pieces.ts';
import type { Place, Point } from './places.ts';
import { findWay, type Leg } from './strips.ts';
import { edgesOf, ownerAt } from './triangles.ts';

/** A piece of land, or several that strips have joined. */
type Piece = { load: number; triangles: number[]; isAlone: boolean };
type Aim = { number: number; share: number; tolerance: number };

/** The most metres between two points of a strip; less where it is narrow, so that their cells touch. */
const LONGEST_STEP = 15;

/**
 * Joins pieces of which no whole number of sectors can be cut, such as an enclave of a few houses, to the nearest by strips of
 * land. Returns points along these strips, each with the place that it belongs to.
 */
export function joinPieces(
  places: readonly Place[],
  neighbours: readonly (readonly number[])[],
  cells: Cells,
  aim: Aim,
): Site[] {
  const part = partsOf(neighbours);
  const pieces = piecesOf(places, part, cells);
  const joined = part.map((_, at) => at);
  const pieceOf = (place: number): number => {
    let root = part[place] ?? 0;
    while (joined[root] !== root) root = joined[root] ?? root;
    return root;
  };
  const taken = new Map<number, { at: Point; place: number }>();
  const points: Site[] = [];
  for (let odd = oddPiece(pieces, aim); odd; odd = oddPiece(pieces, aim)) {
    const [key, piece] = odd;
    const way = findWay(key, piece.triangles, { cells, pieceOf, taken });
    const other = way && pieces.get(pieceOf(way.to));
    if (!way || !other) {
      piece.isAlone = true;
      continue;
    }
    points.push(...pointsAlong(way.legs, way.from));
    for (const { triangle, to } of way.legs) taken.set(triangle, { at: to, place: way.from });
    other.load += piece.load;
    for (const triangle of piece.triangles) other.triangles.push(triangle);
    joined[key] = pieceOf(way.to);
    pieces.delete(key);
  }
  return points;
}

function piecesOf(places: readonly Place[], part: readonly number[], cells: Cells): Map<number, Piece> {
  const pieces = new Map<number, Piece>();
  for (const [at, { load }] of places.entries()) {
    const piece = pieces.get(part[at] ?? 0) ?? { load: 0, triangles: [], isAlone: false };
    piece.load += load;
    pieces.set(part[at] ?? 0, piece);
  }
  for (let triangle = 0; triangle < cells.triangles.length / 3; triangle += 1) {
    const owners = edgesOf(triangle).map((edge) => ownerAt(edge, cells));
    const touched = new Set(owners.filter((place) => place >= 0).map((place) => part[place] ?? 0));
    for (const key of touched) pieces.get(key)?.triangles.push(triangle);
  }
  return pieces;
}

/** The smallest piece that cannot be cut by itself; it may be one only for its share of the sectors. */
function oddPiece(pieces: Map<number, Piece>, aim: Aim): [number, Piece] | undefined {
  if (pieces.size < 2) return undefined;
  const odd = ([, { load }]: [number, Piece]) => !fits(load, Math.round(load / aim.share), aim);
  const loads = [...pieces.values()].map(({ load }) => load);
  return (
    smallest([...pieces].filter(odd)) ?? smallest(oddByShare([...pieces], shareOut(loads, aim.number), aim))
  );
}

const oddByShare = (pieces: [number, Piece][], given: readonly number[], aim: Aim) =>
  pieces.filter(([, { load }], at) => !fits(load, given[at] ?? 0, aim));

function smallest(pieces: [number, Piece][]): [number, Piece] | undefined {
  return pieces
    .filter(([, { isAlone }]) => !isAlone)
    .reduce<[number, Piece] | undefined>(
      (least, one) => (least && least[1].load <= one[1].load ? least : one),
      undefined,
    );
}

function pointsAlong(legs: readonly Leg[], place: number): Site[] {
  return legs.flatMap(({ from, to, clear }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.max(1, Math.ceil(length / Math.min(clear, LONGEST_STEP)));
    return Array.from({ length: steps }, (_, step): Site => {
      const ahead = (step + 0.5) / steps;
      return { x: from.x + (to.x - from.x) * ahead, y: from.y + (to.y - from.y) * ahead, place };
    });
  });
}
