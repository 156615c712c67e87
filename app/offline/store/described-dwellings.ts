import type { Address } from './doors.ts';
import { dwellingKey, type FloorAndDoor } from './dwelling.ts';

/** The dwellings of blocks as the member has described them, by address id: the service knows them by their visits only. */
export type Described = Record<string, FloorAndDoor[]>;

/** Adds described dwellings to those that the service knows; returns `addresses` itself if there are none. */
export function withDescribed(addresses: readonly Address[], described: Described): readonly Address[] {
  if (Object.keys(described).length === 0) return addresses;
  return addresses.map((address) => {
    const own = described[address.address_id];
    return own ? withDwellings(address, own) : address;
  });
}

function withDwellings(address: Address, described: readonly FloorAndDoor[]): Address {
  const unseen = { do_not_call: false, last_passage: null, last_season: null };
  const own = new Map(described.map((one) => [dwellingKey(one), { ...one, ...unseen }]));
  const nb_log = Math.max(address.nb_log, own.size);
  for (const one of address.dwellings) own.delete(dwellingKey(one));
  return { ...address, nb_log, dwellings: [...address.dwellings, ...own.values()] };
}
