import type { NewAddress } from '../data/addresses/addresses.ts';

/**
 * The numbers that mean "none": a line of a street, or of a hamlet whose houses have no numbers. Numbers from 5000 on are doors, of
 * streets that are numbered by metres.
 */
const NO_NUMBER = [0, 99_999];

/** Returns the address of a line as it is stored: a place, without number and addition, if its number means none. */
export function doorOrPlace(address: NewAddress): NewAddress {
  const { numero } = address;
  if (numero === null || !NO_NUMBER.includes(numero)) return address;
  return { ...address, numero: null, rep: null, kind: 'place' };
}
