/** A place as the device knows it: within so many metres of it. */
export type Here = { lon: number; lat: number; accuracy: number };

const CORNERS = 48;
/** Metres of a degree of latitude. */
const DEGREE = 111_320;

const feature = { type: 'Feature' as const, properties: {} };

/** The place of the device, within the circle in which it may be. */
export function hereFeatures({ lon, lat, accuracy }: Here) {
  const wide = DEGREE * Math.cos((lat * Math.PI) / 180);
  // The last corner is the first one again.
  const ring = Array.from({ length: CORNERS + 1 }, (_, at) => {
    const turn = (2 * Math.PI * (at % CORNERS)) / CORNERS;
    return [lon + (accuracy * Math.cos(turn)) / wide, lat + (accuracy * Math.sin(turn)) / DEGREE];
  });
  return [
    { ...feature, geometry: { type: 'Polygon' as const, coordinates: [ring] } },
    { ...feature, geometry: { type: 'Point' as const, coordinates: [lon, lat] } },
  ];
}
