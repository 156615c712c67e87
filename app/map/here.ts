/** A device position; `accuracy` in metres. */
export type Here = { lon: number; lat: number; accuracy: number };

const CORNERS = 48;
/** Metres per degree of latitude. */
const DEGREE = 111_320;

const feature = { type: 'Feature' as const, properties: {} };

/** The device position as a point, within its circle of accuracy. */
export function hereFeatures({ lon, lat, accuracy }: Here) {
  const wide = DEGREE * Math.cos((lat * Math.PI) / 180);
  // The last corner repeats the first.
  const ring = Array.from({ length: CORNERS + 1 }, (_, at) => {
    const turn = (2 * Math.PI * (at % CORNERS)) / CORNERS;
    return [lon + (accuracy * Math.cos(turn)) / wide, lat + (accuracy * Math.sin(turn)) / DEGREE];
  });
  return [
    { ...feature, geometry: { type: 'Polygon' as const, coordinates: [ring] } },
    { ...feature, geometry: { type: 'Point' as const, coordinates: [lon, lat] } },
  ];
}
