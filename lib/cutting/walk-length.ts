import type { Place, Point } from './places.ts';

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The metres of a walk from door to door: along each street, and then to the street that begins nearest. */
export function walkLength(places: readonly Place[]): number {
  const streets = [...Map.groupBy(places, ({ street }) => street).values()].map(alongStreet);
  let left = streets.toSorted((a, b) => (a[0]?.x ?? 0) - (b[0]?.x ?? 0));
  let here = left[0]?.[0];
  let metres = 0;
  while (here && left.length > 0) {
    const from: Point = here;
    const ways = left.flatMap((street, at) => [
      { at, street },
      { at, street: street.toReversed() },
    ]);
    const far = ({ street }: { street: Place[] }) => between(from, street[0] ?? from);
    const nearest = ways.reduce((best, way) => (far(way) < far(best) ? way : best));
    for (const place of nearest.street) {
      metres += between(here, place);
      here = place;
    }
    left = left.filter((_, at) => at !== nearest.at);
  }
  return Math.round(metres);
}

/** The doors of a street from one end to the other. */
function alongStreet(places: readonly Place[]): Place[] {
  const [first] = places;
  if (!first) return [];
  const farthest = (from: Point) =>
    places.reduce((most, place) => (between(from, place) > between(from, most) ? place : most), first);
  const end = farthest(first);
  const other = farthest(end);
  const [dx, dy] = [other.x - end.x, other.y - end.y];
  return places.toSorted((a, b) => (a.x - b.x) * dx + (a.y - b.y) * dy);
}
