import type { Border } from './borders.ts';
import type { Point } from './places.ts';

/** The most metres that a border may move when a corner is removed; the limit for a spike into empty land is larger. */
const MOVES = 20;
const SPIKE = 200;
/** The cosine of sixty degrees; a sharper corner is a spike. */
const SHARP = 0.5;
/** Removing a corner must leave at least this many metres between the border and a house. */
const CLEAR = 4;
const CELL = 40;
const PASSES = 6;

/**
 * Removes corners of borders, so that no house and no point beside a kept area changes sides, and no new crossings appear: the
 * triangle cut off at a corner contains neither of them, nor a corner of another border.
 */
export function simplify(
  borders: readonly Border[],
  houses: readonly Point[],
  beside: readonly Point[],
): Border[] {
  const lines = borders.map(({ line }) => [...line]);
  const obstacles = { houses: gridOf(houses), beside: gridOf(beside) };
  const corners = gridOf(lines.flat());
  for (let pass = 0; pass < PASSES; pass += 1) {
    const removed = lines
      .map((line) => shorten(line, obstacles, corners))
      .reduce((sum, count) => sum + count, 0);
    if (removed === 0) break;
  }
  return borders.map((border, at) => ({ ...border, line: lines[at] ?? border.line }));
}

type Obstacles = { houses: Grid; beside: Grid };

function shorten(line: Point[], obstacles: Obstacles, corners: Grid): number {
  let removed = 0;
  const least = line[0] === line.at(-1) ? 5 : 2;
  for (let at = 1; at < line.length - 1 && line.length > least; at += 1) {
    const [before, corner, after] = [line[at - 1], line[at], line[at + 1]];
    if (!before || !corner || !after || before === after) continue;
    if (!isSpared(before, corner, after) || isInUse(before, corner, after, obstacles, corners)) continue;
    line.splice(at, 1);
    remove(corners, corner);
    removed += 1;
  }
  return removed;
}

const isSpared = (before: Point, corner: Point, after: Point) =>
  distanceTo(corner, before, after) <= (isSpike(before, corner, after) ? SPIKE : MOVES);

/** Returns whether the triangle to cut off contains a house, a point beside a kept area or a corner of another border. */
function isInUse(
  before: Point,
  corner: Point,
  after: Point,
  { houses, beside }: Obstacles,
  corners: Grid,
): boolean {
  const inTheWay = (point: Point) =>
    point !== before && point !== corner && point !== after && isWithin(point, before, corner, after);
  return (
    near(houses, before, corner, after).some((house) => isTooClose(house, before, corner, after)) ||
    near(beside, before, corner, after).some((point) => isWithin(point, before, corner, after)) ||
    near(corners, before, corner, after).some(inTheWay)
  );
}

function isSpike(a: Point, b: Point, c: Point): boolean {
  const [ax, ay, cx, cy] = [a.x - b.x, a.y - b.y, c.x - b.x, c.y - b.y];
  return ax * cx + ay * cy > SHARP * Math.hypot(ax, ay) * Math.hypot(cx, cy);
}

const isTooClose = (house: Point, a: Point, b: Point, c: Point) =>
  isWithin(house, a, b, c) || distanceTo(house, a, c) < CLEAR;

type Grid = Map<string, Point[]>;

const keyOf = (x: number, y: number) => `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;

function gridOf(points: readonly Point[]): Grid {
  return Map.groupBy(new Set(points), ({ x, y }) => keyOf(x, y));
}

function remove(grid: Grid, point: Point): void {
  const cell = grid.get(keyOf(point.x, point.y));
  cell?.splice(cell.indexOf(point), 1);
}

function near(grid: Grid, ...around: Point[]): Point[] {
  const [xs, ys] = [around.map(({ x }) => x), around.map(({ y }) => y)];
  const found: Point[] = [];
  for (let x = Math.min(...xs) - CLEAR; x < Math.max(...xs) + CLEAR + CELL; x += CELL)
    for (let y = Math.min(...ys) - CLEAR; y < Math.max(...ys) + CLEAR + CELL; y += CELL)
      found.push(...(grid.get(keyOf(x, y)) ?? []));
  return found;
}

function isWithin(point: Point, a: Point, b: Point, c: Point): boolean {
  const side = (p: Point, q: Point) => (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x);
  const sides = [side(a, b), side(b, c), side(c, a)];
  return sides.every((value) => value >= 0) || sides.every((value) => value <= 0);
}

function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}
