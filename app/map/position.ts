/** The position of the device, or why it is unknown. */
export type Position =
  | { is: 'off' }
  | { is: 'asked' }
  | { is: 'known'; lon: number; lat: number; accuracy: number }
  | { is: 'refused' | 'unavailable' | 'late' };

type Fix = { coords: { longitude: number; latitude: number; accuracy: number } };
/** The required part of `navigator.geolocation`. */
export type Finder = {
  watchPosition(
    found: (fix: Fix) => void,
    failed: (fault: { code: number }) => void,
    how: { enableHighAccuracy: boolean; timeout: number; maximumAge: number },
  ): number;
  clearWatch(id: number): void;
};

/** Long enough for a phone to find its satellites. */
const PATIENCE_MS = 20_000;
/** A position up to this age is accepted. */
const AGE_MS = 10_000;

const REFUSED = 1;
const LATE = 3;

/** Calls `tell` with the device position until stopped; the position goes nowhere else. */
export function watch(finder: Finder | undefined, tell: (position: Position) => void): { stop: () => void } {
  if (!finder) {
    tell({ is: 'unavailable' });
    return { stop: () => {} };
  }
  let isStopped = false;
  const say = (position: Position) => {
    if (!isStopped) tell(position);
  };
  say({ is: 'asked' });
  const id = finder.watchPosition(
    ({ coords: { longitude: lon, latitude: lat, accuracy } }) => say({ is: 'known', lon, lat, accuracy }),
    ({ code }) => say({ is: code === REFUSED ? 'refused' : code === LATE ? 'late' : 'unavailable' }),
    { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: AGE_MS },
  );
  return {
    stop: () => {
      isStopped = true;
      finder.clearWatch(id);
    },
  };
}
