/** A position of GeoJSON: longitude, latitude; a height is ignored. */
export type Position = readonly [lon: number, lat: number];

/** A closed ring of positions. */
export type Ring = Position[];

/** A shell with its holes, or several of them. WGS 84. */
export type Outline =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] };
