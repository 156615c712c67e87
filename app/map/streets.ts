import type { Schemas } from '../../clients/typescript/src/index.ts';
import type { MapData, State } from './looks.ts';

export type Address = Schemas['SectorAddress'];
export type Street = { name: string; addresses: Address[]; left: number };
export type StateOf = (address: number) => State;

/** The state of each address, from the map data; `todo` if unknown. */
export function statesOf({ addresses, states }: MapData): StateOf {
  const known = new Map(addresses.id.map((id, at) => [id, states[addresses.state[at] ?? 0] ?? 'todo']));
  return (id) => known.get(id) ?? 'todo';
}

/** Groups addresses by street, in their order. */
export function streetsOf(addresses: readonly Address[], stateOf: StateOf): Street[] {
  const streets = new Map<string, Street>();
  for (const address of addresses) {
    const key = `${address.code_insee} ${address.voie}`;
    const street = streets.get(key) ?? { name: address.voie, addresses: [], left: 0 };
    street.addresses.push(address);
    if (['todo', 'to-finish'].includes(stateOf(address.address_id))) street.left += 1;
    streets.set(key, street);
  }
  return [...streets.values()];
}
