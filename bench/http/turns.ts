import { ASSOCIATIONS, MEMBERS } from './season.ts';

/**
 * The index (0 to 199) of the member who sends a request. Consecutive requests, such as those of ten clients, come from different
 * associations, because concurrent records in one association wait for each other.
 */
export function memberAt(serial: number): number {
  const association = serial % ASSOCIATIONS;
  const place = Math.floor(serial / ASSOCIATIONS) % MEMBERS;
  return association * MEMBERS + place;
}

/** The index of the member if all requests come from one association. */
export function neighbourAt(serial: number): number {
  return serial % MEMBERS;
}
