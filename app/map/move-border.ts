import type { Schemas } from '../../clients/typescript/src/index.ts';

// As in shapes, which draws too: this is tried without a browser.
type Outline = NonNullable<Schemas['Sector']['outline']>;
type Spot = [lon: number, lat: number];

type Corners = readonly (readonly number[])[];

/** One movement of a ring: between two corners some were taken out and others put in. */
type Step = {
  before: readonly number[] | undefined;
  out: Corners;
  put: readonly Spot[];
  after: readonly number[] | undefined;
};

/**
 * The outlines of a proposal after the corners of one were moved, put in or taken out: the outlines beside it that have
 * the same corners or the same side follow, so that no gap opens and none overlaps another.
 */
export function withBorderMoved(
  outlines: readonly Outline[],
  moved: number,
  corners: readonly Spot[],
): Outline[] {
  const own = outlines[moved];
  const ring = own?.type === 'Polygon' ? own.coordinates[0] : undefined;
  if (!ring || corners.length < 3) return [...outlines];
  const step = stepOf(ring.slice(0, -1), corners);
  return outlines.map((outline) => {
    if (outline.type !== 'Polygon') return outline;
    return { ...outline, coordinates: outline.coordinates.map((one) => follow(one, step)) };
  });
}

/** Seven digits are what a drawn corner has; those of a proposal have more, and stay as they are until they are moved. */
const keyOf = ([lon = 0, lat = 0]: readonly number[]) => `${lon.toFixed(7)},${lat.toFixed(7)}`;
const isSame = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
  one !== undefined && other !== undefined && keyOf(one) === keyOf(other);

function stepOf(old: Corners, now: readonly Spot[]): Step {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && isSame(old[start], now[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(old.at(-1 - end), now.at(-1 - end))) end += 1;
  return {
    before: old.at(start - 1),
    out: old.slice(start, old.length - end),
    put: now.slice(start, now.length - end),
    after: old[(old.length - end) % old.length],
  };
}

/** A closed ring after the same movement; as it is where it has no part in it. */
function follow(ring: readonly number[][], { before, out, put, after }: Step): number[][] {
  const open = ring.slice(0, -1);
  const next = out.length === 0 ? withCorners(open, { before, put, after }) : withoutCorners(open, out, put);
  const [first] = next;
  return first && next.length >= 3 ? [...next, first] : [...ring];
}

function withCorners(
  open: readonly number[][],
  { before, put, after }: Pick<Step, 'before' | 'put' | 'after'>,
): number[][] {
  return open.flatMap((corner, at) => {
    const next = open[(at + 1) % open.length];
    if (isSame(corner, before) && isSame(next, after)) return [corner, ...put];
    // A neighbour goes along the same side the other way.
    return isSame(corner, after) && isSame(next, before) ? [corner, ...put.toReversed()] : [corner];
  });
}

/** Each corner that was moved is where it went; of fewer new ones the last stand for none. */
function withoutCorners(open: readonly number[][], out: Corners, put: readonly Spot[]): number[][] {
  const wentTo = new Map(out.map((corner, at) => [keyOf(corner), put[at]]));
  return open.flatMap((corner) => {
    const key = keyOf(corner);
    const to = wentTo.get(key);
    if (!wentTo.has(key)) return [corner];
    return to ? [to] : [];
  });
}
