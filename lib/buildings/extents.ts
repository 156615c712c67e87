import type { Extent } from '../core/geometry.ts';
import { REACH_DEGREES } from '../data/buildings/find.ts';

type Point = { lon: number; lat: number };

/** Addresses per query, so that each statement of the buildings database stays far below its limit. */
const TILE = 2000;

/** Groups neighbouring addresses: strips from south to north, each cut from west to east. */
export function tilesOf<P extends Point>(points: readonly P[]): P[][] {
  const strips = Math.ceil(Math.sqrt(points.length / TILE));
  const inStrip = Math.ceil(points.length / strips);
  const fromSouth = points.toSorted((a, b) => a.lat - b.lat);
  return chunksOf(fromSouth, inStrip).flatMap((strip) =>
    chunksOf(
      strip.toSorted((a, b) => a.lon - b.lon),
      TILE,
    ),
  );
}

function chunksOf<P>(points: readonly P[], size: number): P[][] {
  const chunks: P[][] = [];
  for (let at = 0; at < points.length; at += size) chunks.push(points.slice(at, at + size));
  return chunks;
}

/** The extent around points or extents; needs at least one. */
export function extentOf(parts: readonly (Point | Extent)[]): Extent {
  const extent = { west: 180, south: 90, east: -180, north: -90 };
  for (const part of parts) {
    const { west, south, east, north } =
      'lon' in part ? { west: part.lon, south: part.lat, east: part.lon, north: part.lat } : part;
    extent.west = Math.min(extent.west, west);
    extent.south = Math.min(extent.south, south);
    extent.east = Math.max(extent.east, east);
    extent.north = Math.max(extent.north, north);
  }
  return extent;
}

/** An extent, enlarged by the maximum distance between a building and its nearest address. */
export function withReach({ west, south, east, north }: Extent): Extent {
  const furthest = Math.max(Math.abs(south), Math.abs(north));
  const lon = REACH_DEGREES / Math.cos((furthest * Math.PI) / 180);
  return { west: west - lon, south: south - REACH_DEGREES, east: east + lon, north: north + REACH_DEGREES };
}

export function intersects(a: Extent, b: Extent): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}
