import { ASSOCIATIONS, MEMBERS } from './season.ts';

/**
 * Which of the 200 members asks: so many requests in a row, as of ten clients, are of as many associations, because whoever
 * records waits for those who record in the same one.
 */
export function memberAt(serial: number): number {
  const association = serial % ASSOCIATIONS;
  const place = Math.floor(serial / ASSOCIATIONS) % MEMBERS;
  return association * MEMBERS + place;
}

/** The same, all of one association. */
export function neighbourAt(serial: number): number {
  return serial % MEMBERS;
}
