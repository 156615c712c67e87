import { metresPerDegree, type Position } from '../../core/geometry.ts';

/** A point of the made-up town in metres east and north of its square. */
export type Point = readonly [east: number, north: number];

/** Where the square lies: in the sea off the Vendée, so that no address of a real commune is ever inside the town. */
const SQUARE: Position = [-3.4, 46.3];
const { ofLongitude, ofLatitude } = metresPerDegree(SQUARE[1]);

/** The position of a point, in degrees with six decimals as the BAN has them. */
export function positionOf([east, north]: Point): [lon: number, lat: number] {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [rounded(SQUARE[0] + east / ofLongitude), rounded(SQUARE[1] + north / ofLatitude)];
}

/** The point at an angle and a distance from the square, as the ground lies: no street of the town is quite straight. */
export function pointAt(degrees: number, metres: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [metres * Math.cos(angle), 0.84 * metres * Math.sin(angle)];
  return [
    x + 74 * Math.sin(y / 290 + 0.7) + 22 * Math.sin((x + y) / 150) - 48,
    y + 66 * Math.sin(x / 255 + 2.1) + 20 * Math.cos((x - y) / 135) - 77,
  ];
}

export function distanceBetween([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

/** Points along a line, every `step` metres, each with the direction of the line there as a unit vector. */
export function* alongLine(line: readonly Point[], step: number): Generator<{ at: Point; ahead: Point }> {
  let rest = 0;
  for (const [place, from] of line.entries()) {
    const to = line[place + 1];
    if (!to) return;
    const length = distanceBetween(from, to);
    if (length === 0) continue;
    const ahead: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (; rest <= length; rest += step)
      yield { at: [from[0] + ahead[0] * rest, from[1] + ahead[1] * rest], ahead };
    rest -= length;
  }
}
