import { describe, expect, test } from '@jest/globals';
import { linesOfDoor, outcomeOf, type StoredDoor } from '../../../lib/exports/sheets/lines-of-door.ts';

const house: StoredDoor = {
  numero: 4,
  rep: null,
  voie: 'Rue du Puits',
  lon: 3,
  lat: 46,
  nb_log: 1,
  do_not_call: false,
  walk: 1,
  dwellings: [],
};
const dwelling = (floor: string | null, door: string | null, do_not_call = false, last_season = '') => ({
  floor,
  door,
  do_not_call,
  last_season: last_season || null,
});
const linesOf = (more: Partial<StoredDoor>) =>
  linesOfDoor({ ...house, ...more }, { at: 0, lastSeason: outcomeOf });
const line = (label: string, isNeverCalled = false) => ({ label, lastSeason: null, isNeverCalled });
const blank = line('étage ____  porte ________');

describe('a house on paper', () => {
  test.each([
    ['its dwelling without a name', dwelling(null, null, true, 'refuse')],
    ['its ground floor, as phones said it before', dwelling('0', null, true, 'refuse')],
  ])('where nobody is to call is struck out whole, by %s', (_, silent) => {
    const struck = { label: '4', lastSeason: 'refus', isNeverCalled: true, dwellings: [] };
    expect(linesOf({ dwellings: [silent] })).toMatchObject(struck);
    expect(linesOf({ dwellings: [silent, dwelling(null, null)] })).toMatchObject(struck);
  });

  test('is no building by its ground floor, and one by any other door', () => {
    expect(linesOf({ dwellings: [dwelling('0', null)] })).toMatchObject({
      label: '4',
      isNeverCalled: false,
      dwellings: [],
    });
    expect(linesOf({ dwellings: [dwelling('1', 'A')] })).toMatchObject({
      label: '4 · 1 logement',
      dwellings: [line('étage 1, porte A')],
    });
  });
});

test('a building has a line for each dwelling, also for one that nobody has named and at which nobody is to call', () => {
  const dwellings = [dwelling(null, null), dwelling('2', null), dwelling('0', null, true)];
  expect(linesOf({ nb_log: 4, dwellings })).toMatchObject({
    label: '4 · 4 logements',
    isNeverCalled: false,
    dwellings: [line('étage 0', true), line('étage 2'), blank, blank],
  });
  expect(linesOf({ nb_log: 3, dwellings: [dwelling(null, null, true), dwelling('2', null)] })).toMatchObject({
    isNeverCalled: false,
    dwellings: [line('étage 2'), line('logement non précisé', true), blank],
  });
});
