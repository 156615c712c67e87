import { place as texts } from '../../door/place-texts.ts';
import { addressName } from '../../map/address-name.ts';
import type { Address, Visit } from './doors.ts';
import { type FloorAndDoor, isNamed } from './dwelling.ts';
import { addresses, places } from './evening-signals.ts';

/** `étage 2, porte 4`, `RDC`. */
export function dwellingName({ floor, door }: Partial<FloorAndDoor>): string {
  const parts = [
    floor && (floor === '0' ? texts.ground : `${texts.floor.toLowerCase()} ${floor}`),
    door && `${texts.door.toLowerCase()} ${door}`,
  ].filter(Boolean);
  return parts.length === 0 ? texts.unknownFlat : parts.join(', ');
}

/** `12 bis rue des Lilas, étage 2`. */
export const placeName = (address: Address, flat: Partial<FloorAndDoor> | null): string =>
  flat && isNamed(flat) ? `${addressName(address)}, ${dwellingName(flat)}` : addressName(address);

/** The place of a visit, from its address or the phone's notes. */
export function placeOfVisit({ id, fk_adresse, dwelling }: Visit): string {
  const address = addresses.value.find(({ address_id }) => address_id === fk_adresse);
  return address ? placeName(address, dwelling ?? null) : (places.value[id] ?? texts.unknown);
}
