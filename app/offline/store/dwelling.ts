/** A dwelling of an address, as typed at the door. */
export type FloorAndDoor = { floor: string | null; door: string | null };

/** Normalizes a text, as spaces and capitals do not distinguish dwellings. */
const written = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
export const dwellingKey = (flat: Partial<FloorAndDoor> | null | undefined): string =>
  `${written(flat?.floor)}|${written(flat?.door)}`;
export const isNamed = (flat: Partial<FloorAndDoor> | null | undefined): boolean => dwellingKey(flat) !== '|';

/** The only dwelling of a house has neither floor nor door. */
export const HOUSE: FloorAndDoor = { floor: null, door: null };
const ground = dwellingKey({ floor: '0', door: null });
/** Includes the ground floor: older phones sent it before the service accepted a house without a floor. */
export const isOfHouse = (flat: Partial<FloorAndDoor> | null | undefined): boolean =>
  !isNamed(flat) || dwellingKey(flat) === ground;
