/** A dwelling of an address, as it is written at its door. */
export type FloorAndDoor = { floor: string | null; door: string | null };

/** The same dwelling is written in capitals or not, with spaces or without. */
const written = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
export const dwellingKey = (flat: Partial<FloorAndDoor> | null | undefined): string =>
  `${written(flat?.floor)}|${written(flat?.door)}`;
export const isNamed = (flat: Partial<FloorAndDoor> | null | undefined): boolean => dwellingKey(flat) !== '|';

/** The only dwelling of a house has neither floor nor door. */
export const HOUSE: FloorAndDoor = { floor: null, door: null };
const ground = dwellingKey({ floor: '0', door: null });
/** Phones named the ground floor of a house before the service took it without. */
export const isOfHouse = (flat: Partial<FloorAndDoor> | null | undefined): boolean =>
  !isNamed(flat) || dwellingKey(flat) === ground;
