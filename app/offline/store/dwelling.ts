/** A dwelling of an address, as it is written at its door. */
export type Flat = { floor: string | null; door: string | null };

/** The same dwelling is written in capitals or not, with spaces or without. */
const written = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
export const flatKey = (flat: Partial<Flat> | null | undefined): string =>
  `${written(flat?.floor)}|${written(flat?.door)}`;
export const isNamed = (flat: Partial<Flat> | null | undefined): boolean => flatKey(flat) !== '|';

/** The only dwelling of a house has neither floor nor door. */
export const HOUSE: Flat = { floor: null, door: null };
const ground = flatKey({ floor: '0', door: null });
/** Phones named the ground floor of a house before the service took it without. */
export const isOfHouse = (flat: Partial<Flat> | null | undefined): boolean =>
  !isNamed(flat) || flatKey(flat) === ground;
