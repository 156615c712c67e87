import { LineFault } from './cells.ts';
import { projectionOf } from './projections.ts';

/** An outline as WKT, and the projection of its coordinates. */
export type Outline = { outline: string; srid: number };

/** Real buildings have at most a few thousand. */
const MOST_VERTICES = 10_000;
/** The last vertex repeats the first. */
const FEWEST_VERTICES = 4;
/** The first two numbers of a vertex; a height may follow. */
const VERTEX = /^(\S+)\s+(\S+)/;
const WKT = /^(?:SRID=(\d{4,5}) ?; ?)?(MULTIPOLYGON|POLYGON)(?: ?(?:ZM|Z|M) ?)?(\(.*\))$/i;

/**
 * Reads an outline in WKT or EWKT, in degrees or in metres; `town` is the code of its town or département, which determines the
 * projection of metres.
 */
export function readOutline(text: string, town: string): Outline {
  const tight = /\s[(),]|[(),]\s/.test(text) ? text.replace(/\s*([(),])\s*/g, '$1') : text;
  const [, srid, type = '', body = ''] = WKT.exec(tight.trim()) ?? [];
  const polygons = type.length > 'POLYGON'.length ? unwrapped(body) : body;
  if (!polygons.startsWith('((') || !polygons.endsWith('))')) throw new LineFault('has a torn outline');
  const bounds = boundsOf(polygons.slice(2, -2).split(/\)\),\(\(|\),\(/));
  return {
    outline: `MULTIPOLYGON(${polygons})`,
    srid: projectionOf(bounds, town, srid === undefined ? undefined : Number(srid)),
  };
}

/** The extent of all rings; throws for a ring that PostGIS would refuse. */
function boundsOf(rings: readonly string[]): Bounds {
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  let vertices = 0;
  for (const ring of rings) {
    const points = ring.split(',');
    vertices += points.length;
    if (vertices > MOST_VERTICES)
      throw new LineFault(`has an outline of more than ${MOST_VERTICES} vertices`);
    requireClosed(points);
    for (const point of points) widen(bounds, point);
  }
  return bounds;
}

/** The polygons of `(((…)),((…)))`; empty when the brackets do not match. */
function unwrapped(body: string): string {
  return body.startsWith('(((') && body.endsWith(')))') ? body.slice(1, -1) : '';
}

function requireClosed(points: readonly string[]): void {
  if (points.length < FEWEST_VERTICES) throw new LineFault('has an outline with less than four vertices');
  if (points[0] !== points.at(-1)) throw new LineFault('has an outline that does not end where it begins');
}

type Bounds = { left: number; right: number; bottom: number; top: number };

function widen(bounds: Bounds, point: string): void {
  const [, left = '', right = ''] = VERTEX.exec(point) ?? [];
  const x = Number(left);
  const y = Number(right);
  if (right === '' || !Number.isFinite(x) || !Number.isFinite(y)) throw new LineFault('has a torn outline');
  bounds.left = Math.min(bounds.left, x);
  bounds.right = Math.max(bounds.right, x);
  bounds.bottom = Math.min(bounds.bottom, y);
  bounds.top = Math.max(bounds.top, y);
}
