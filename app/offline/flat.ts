/** A dwelling of an address, as it is written at its door. */
export type Flat = { floor: string | null; door: string | null };

/** The same dwelling is written in capitals or not, with spaces or without. */
const written = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
export const flatKey = (flat: Partial<Flat> | null | undefined): string =>
  `${written(flat?.floor)}|${written(flat?.door)}`;
export const isNamed = (flat: Partial<Flat>): boolean => flatKey(flat) !== '|';

/** Of a house the service, which knows a dwelling by its floor or its door, is told the ground floor. */
export const HOUSE: Flat = { floor: '0', door: null };
const houseKey = flatKey(HOUSE);
export const isHouse = (flat: Partial<Flat>): boolean => flatKey(flat) === houseKey;
