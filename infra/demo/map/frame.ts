/** A position in the picture, in its pixels. */
type Spot = { x: number; y: number };

type Place = { lon: number; lat: number };

export type Frame = { height: number; at: (place: Place) => Spot };

/**
 * Fits places into a picture of the given width. A degree of longitude is shorter than one of latitude by the cosine of the
 * latitude, so that distances have the same scale in both directions.
 */
export function frameOf(
  places: readonly Place[],
  { width, left, top }: { width: number } & Record<'left' | 'top', number>,
): Frame {
  const west = leastOf(places, ({ lon }) => lon);
  const south = leastOf(places, ({ lat }) => lat);
  const east = -leastOf(places, ({ lon }) => -lon);
  const north = -leastOf(places, ({ lat }) => -lat);
  const shortened = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = width / Math.max((east - west) * shortened, 1e-6);
  return {
    height: Math.max((north - south) * scale, 1),
    at: ({ lon, lat }) => ({ x: left + (lon - west) * shortened * scale, y: top + (north - lat) * scale }),
  };
}

/** A loop, because thousands of numbers are too many arguments for `Math.min`. */
function leastOf(places: readonly Place[], numberOf: (place: Place) => number): number {
  return places.reduce((least, place) => Math.min(least, numberOf(place)), Number.POSITIVE_INFINITY);
}
