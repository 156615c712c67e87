import { describe, expect, test } from '@jest/globals';
import { mapOf } from '../../../app/offline/map/evening-map.ts';
import { type Address, doorsOf, isToSee, type Visit } from '../../../app/offline/store/doors.ts';
import { addressOf } from './address.ts';

const address = (address_id: number, more: Partial<Address> = {}): Address =>
  addressOf(address_id, { lon: 3 + address_id / 1000, ...more });
const addresses = [
  address(1),
  address(2),
  address(3),
  address(4, { do_not_call: true }),
  address(5, { sector_id: 2 }),
];
const visits: Visit[] = [
  { id: 'a', fk_adresse: 2, fk_type: 'a_finaliser' },
  { id: 'b', fk_adresse: 3, fk_type: 'don', montant: '5.00', lon: 3.003, lat: 46 },
  { id: 'c', lon: 3.01, lat: 46.01, fk_type: 'don' },
  { id: 'd', fk_type: 'don' },
];
const sector = (sector_id: number, sector_name: string) => ({
  sector_id,
  sector_name,
  color: null,
  outline: null,
});
const doors = doorsOf(addresses, visits);
const map = mapOf({ sectors: [sector(1, 'Puits'), sector(2, 'Gare'), sector(3, 'Port')], doors, visits });

describe('the map of an evening', () => {
  test('has every door where it is, in its state and its sector', () => {
    const { states, addresses: on } = map;
    expect(on.id.map((id, at) => [id, on.sector_id[at], states[on.state[at] ?? -1]])).toEqual([
      [1, 1, 'todo'],
      [2, 1, 'to-finish'],
      [3, 1, 'done'],
      [4, 1, 'do-not-call'],
      [5, 2, 'todo'],
    ]);
    expect([on.lon[2], on.lat[2]]).toEqual([3.003, 46]);
  });

  test('has the sectors by what is done, and none of it where nobody lives', () => {
    expect(map.sectors.map(({ name, done_pct }) => [name, done_pct])).toEqual([
      ['Puits', 25],
      ['Gare', 0],
      ['Port', null],
    ]);
  });

  test('has the visits of no address that say where they were', () => {
    expect(map.visits).toEqual({ lon: [3.01], lat: [46.01] });
  });

  test('of what is left still shows where nobody is to call', () => {
    expect(doors.filter(isToSee).map((door) => door.address.address_id)).toEqual([1, 2, 4, 5]);
  });
});
