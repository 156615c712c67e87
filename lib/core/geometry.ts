/** A GeoJSON position: longitude, latitude; the altitude is ignored. */
export type Position = readonly [lon: number, lat: number];

/** A closed ring of positions. */
export type Ring = Position[];

/** A polygon with its holes, or several polygons. WGS 84. */
export type Outline =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] };

/** A box around positions, in degrees. */
export type Extent = { west: number; south: number; east: number; north: number };

/** Extends a box to contain a position. */
export function extended(extent: Extent | undefined, { lon, lat }: { lon: number; lat: number }): Extent {
  return {
    west: Math.min(extent?.west ?? lon, lon),
    south: Math.min(extent?.south ?? lat, lat),
    east: Math.max(extent?.east ?? lon, lon),
    north: Math.max(extent?.north ?? lat, lat),
  };
}

/** The box around two boxes; null means no box. */
export function joinedExtent(a: Extent | null, b: Extent | null): Extent | null {
  if (!a || !b) return a ?? b;
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

/** The semi-major axis in metres and the squared eccentricity of the WGS 84 ellipsoid. */
const AXIS = 6_378_137;
const ECCENTRICITY = 0.006_694_379_990_141_3;

/** Metres per degree of longitude and latitude at a latitude; within a hundred metres the earth counts as flat. */
export function metresPerDegree(lat: number): { ofLongitude: number; ofLatitude: number } {
  const radians = (lat * Math.PI) / 180;
  const flattening = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  const degree = (AXIS * Math.PI) / 180;
  return {
    ofLongitude: (degree * Math.cos(radians)) / Math.sqrt(flattening),
    ofLatitude: (degree * (1 - ECCENTRICITY)) / flattening ** 1.5,
  };
}
