import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressesOfBuildings,
  type BuildingFacts,
  type Links,
  shareDwellings,
  valuesOf,
} from '../../../lib/buildings/share.ts';

const building = (
  batiment_id: string,
  nb_log: number | null,
  more: Partial<BuildingFacts> = {},
): BuildingFacts => ({
  batiment_id,
  source: 'bdnb',
  rnb_id: null,
  nb_log,
  nb_niveau: null,
  usage: 'collective',
  annee_construction: null,
  ...more,
});

type Table = Record<string, string[]>;
type Lie = { named?: Table; covered?: Table; nearest?: Record<string, string>; namedByOthers?: string[] };

const linksOf = ({ named = {}, covered = {}, nearest = {}, namedByOthers = [] }: Lie): Links => ({
  named: new Map(Object.entries(named)),
  covered: new Map(Object.entries(covered)),
  nearest: new Map(Object.entries(nearest)),
  namedAddresses: new Set([...Object.values(named).flat(), ...namedByOthers]),
});

const everyAddress = new Set('rstuvwxyz');

const sharesOf = (buildings: BuildingFacts[], lie: Lie) => {
  const ids = buildings.map(({ batiment_id }) => batiment_id);
  return shareDwellings(buildings, addressesOfBuildings(ids, linksOf(lie)), everyAddress);
};

/** The dwellings of each address that has a building. */
const dwellings = (buildings: BuildingFacts[], lie: Lie) =>
  Object.fromEntries(
    [...sharesOf(buildings, lie)].map(([banId, own]) => [banId, valuesOf(own).enriched_nb_log]),
  );

describe('the dwellings of addresses', () => {
  test.each<[string, BuildingFacts[], Table, Record<string, number>]>([
    ['one building at one address', [building('b', 7)], { b: ['x'] }, { x: 7 }],
    [
      'one at three: the rest to the lower ids',
      [building('b', 8)],
      { b: ['z', 'x', 'y'] },
      { x: 3, y: 3, z: 2 },
    ],
    [
      'three at one, of one nothing is known',
      [building('a', 2), building('b', 3), building('c', null)],
      { a: ['x'], b: ['x'], c: ['x'] },
      { x: 5 },
    ],
    [
      'several at several',
      [building('a', 5), building('b', 4)],
      { a: ['x', 'y'], b: ['y', 'z'] },
      { x: 3, y: 4, z: 2 },
    ],
    ['fewer than addresses', [building('b', 1)], { b: ['x', 'y'] }, { x: 1, y: 1 }],
    ['none, in a shop', [building('b', 0, { usage: 'business' })], { b: ['x'] }, { x: 1 }],
    ['an unknown number', [building('b', null)], { b: ['x'] }, { x: 1 }],
    ['a building without an address', [building('b', 9)], {}, {}],
  ])('%s', (_, buildings, named, expected) => {
    expect(dwellings(buildings, { named })).toEqual(expected);
  });

  test('a building that names an address stands before one that covers it, and that before a near one', () => {
    const buildings = [building('named', 2), building('covers', 3), building('near', 4)];
    const covered = { covers: ['x'] };
    const nearest = { near: 'x' };
    expect(dwellings(buildings, { named: { named: ['x'] }, covered, nearest })).toEqual({ x: 2 });
    expect(dwellings(buildings, { covered, nearest })).toEqual({ x: 3 });
    expect(dwellings(buildings, { nearest })).toEqual({ x: 4 });
  });

  test('a building also belongs to an address that it covers and nobody names', () => {
    const buildings = [building('b', 10)];
    const covered = { b: ['x', 'y', 'z'] };
    expect(dwellings(buildings, { named: { b: ['x'] }, covered, namedByOthers: ['z'] })).toEqual({
      x: 5,
      y: 5,
    });
  });

  test('several near ones belong to the same address', () => {
    expect(dwellings([building('a', 4), building('b', 6)], { nearest: { a: 'x', b: 'x' } })).toEqual({
      x: 10,
    });
  });

  test('their sum is that of the buildings that have an address, and the minima', () => {
    const addresses = fc.subarray(['r', 's', 't', 'u', 'v', 'w']);
    const town = fc.array(
      fc.record({
        nb_log: fc.option(fc.nat(40), { nil: null }),
        named: addresses,
        covered: addresses,
        nearest: fc.constantFrom('r', 's', 't'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(town, (drawn) => {
        const buildings = drawn.map(({ nb_log }, at) => building(`b${at}`, nb_log));
        const table = <V>(pick: (of: (typeof drawn)[number]) => V) =>
          Object.fromEntries(drawn.map((of, at) => [`b${at}`, pick(of)]));
        const links = linksOf({
          named: table(({ named }) => named),
          covered: table(({ covered }) => covered),
          nearest: table(({ nearest }) => nearest),
        });
        const ids = buildings.map(({ batiment_id }) => batiment_id);
        const places = addressesOfBuildings(ids, links);
        const shares = [...shareDwellings(buildings, places, everyAddress).values()];
        const minima = shares.filter((own) => own.every(({ nb_log }) => !nb_log)).length;
        const expected = buildings
          .filter(({ batiment_id }) => places.get(batiment_id)?.length)
          .reduce((sum, { nb_log }) => sum + (nb_log ?? 0), minima);
        const sum = shares.reduce((total, own) => total + (valuesOf(own).enriched_nb_log ?? 0), 0);
        expect(sum).toBe(expected);
      }),
    );
  });
});

describe('the building data of an address', () => {
  const of = (...buildings: BuildingFacts[]) =>
    valuesOf(buildings.map((one) => ({ building: one, nb_log: one.nb_log })));

  test('are those of the building with most dwellings', () => {
    const small = building('a', 2, { nb_niveau: 9, annee_construction: 2001, source: 'own' });
    const large = building('b', 3, { nb_niveau: 4, annee_construction: 1880, rnb_id: 'RNB1RNB2RNB3' });
    expect(of(small, large)).toEqual({
      rnb_id: 'RNB1RNB2RNB3',
      batiment_groupe_id: 'b',
      enriched_nb_log: 5,
      enriched_source: 'bdnb',
      nb_niveau: 4,
      usage: 'collective',
      annee_construction: 1880,
    });
  });

  test('of two with as many dwellings the lower id, and a known number before an unknown one', () => {
    expect(of(building('b', 2), building('a', 2))).toMatchObject({ batiment_groupe_id: 'a' });
    expect(of(building('a', null), building('b', 0))).toMatchObject({ batiment_groupe_id: 'b' });
  });

  test('a building of the RNB is known by its rnb_id alone', () => {
    const { rnb_id, batiment_groupe_id, enriched_source } = of(
      building('RNB1RNB2RNB3', null, { source: 'rnb', rnb_id: 'RNB1RNB2RNB3' }),
    );
    expect({ rnb_id, batiment_groupe_id, enriched_source }).toEqual({
      rnb_id: 'RNB1RNB2RNB3',
      batiment_groupe_id: null,
      enriched_source: 'rnb',
    });
  });

  test.each([
    [['individual', 'individual'], 'individual'],
    [['individual', 'business'], 'mixed'],
    [['individual', 'outbuilding'], 'mixed'],
    [['individual', 'unknown'], 'individual'],
    [['unknown'], 'unknown'],
  ])('usages %j make %s', (usages, expected) => {
    expect(of(...usages.map((usage, at) => building(`b${at}`, 1, { usage }))).usage).toBe(expected);
  });
});
