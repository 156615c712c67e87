import type { PassageContent } from '../../lib/passages/content.ts';
import { type Address, doorsAt } from './territory.ts';

/** A door: the index of its address in the territory, the address, and the dwelling in a block of flats. */
export type Door = { at: number; address: Address; dwelling: PassageContent['dwelling'] };

/** The doors at an address, from the ground floor up; one for a house. */
export function doorsOf(at: number, address: Address): Door[] {
  const doors = doorsAt(address.numero);
  if (doors === 1) return [{ at, address, dwelling: null }];
  return Array.from({ length: doors }, (_, door) => ({
    at,
    address,
    dwelling: { floor: String(Math.floor(door / 2)), door: door % 2 === 0 ? 'G' : 'D' },
  }));
}
