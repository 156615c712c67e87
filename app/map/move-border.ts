import type { Schemas } from '../../clients/typescript/src/index.ts';

// Declared here as in shapes.ts, which also draws, so that tests run without a browser.
type Outline = NonNullable<Schemas['Sector']['outline']>;
type Spot = [lon: number, lat: number];

type Corners = readonly (readonly number[])[];

/** One change of a ring: the corners removed and inserted between two others. */
type Step = {
  before: readonly number[] | undefined;
  out: Corners;
  put: readonly Spot[];
  after: readonly number[] | undefined;
};

/**
 * The outlines of a proposal after corners of one were moved, inserted or removed: outlines that share those
 * corners or sides change too, so that no gap or overlap appears.
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

/** Compares 7 digits, as drawn corners have; proposed corners have more digits and keep them until moved. */
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

/** Applies the change to a closed ring; returns it unchanged if not affected. */
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
    // A neighbour contains the shared side in the opposite direction.
    return isSame(corner, after) && isSame(next, before) ? [corner, ...put.toReversed()] : [corner];
  });
}

/** Replaces each removed corner by its new place; without a new place, the corner is dropped. */
function withoutCorners(open: readonly number[][], out: Corners, put: readonly Spot[]): number[][] {
  const wentTo = new Map(out.map((corner, at) => [keyOf(corner), put[at]]));
  return open.flatMap((corner) => {
    const key = keyOf(corner);
    const to = wentTo.get(key);
    if (!wentTo.has(key)) return [corner];
    return to ? [to] : [];
  });
}
