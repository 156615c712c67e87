import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../lib/cutting/seeded.ts';
import { lengthOf, walkingOrder, walkOf } from '../../../lib/walk/order.ts';
import { type Door, streetsOf } from '../../../lib/walk/streets.ts';

let ids = 0;
const doorAt = (voie: string, numero: number, more: Partial<Door> = {}): Door => {
  ids += 1;
  return { id: ids, numero, rep: null, voie, code_insee: '93010', lon: 2.48, lat: 48.9, ...more };
};
/** A street from west to east with a door every fifteen metres on each side. */
const street = (voie: string, count: number, row = 0): Door[] =>
  Array.from({ length: count }, (_, at) =>
    doorAt(voie, at + 1, {
      lon: 2.48 + at * 0.0001,
      lat: 48.9 + row * 0.001 + (at % 2) * 0.0001,
    }),
  );
const shuffled = (doors: readonly Door[], seed: number): Door[] => {
  const random = seededRandom(seed);
  return doors
    .map((door) => ({ door, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ door }) => door);
};
const told = (doors: readonly Door[]) => doors.map(({ numero, rep }) => `${numero}${rep ?? ''}`);

/** Random streets, some of them at one point. */
function town(seed: number, count: number): Door[] {
  const random = seededRandom(seed);
  const streets = Array.from({ length: Math.ceil(count / 25) }, () => ({
    lon: 2.48 + random() * 0.01,
    lat: 48.9 + random() * 0.01,
    east: (random() - 0.5) * 0.0002,
    north: (random() - 0.5) * 0.0002,
  }));
  return Array.from({ length: count }, (_, at) => {
    const name = at % streets.length;
    const { lon, lat, east, north } = streets[name] ?? { lon: 2.48, lat: 48.9, east: 0, north: 0 };
    const numero = Math.floor(at / streets.length) + 1;
    return doorAt(`Rue ${name}`, numero, { lon: lon + numero * east, lat: lat + numero * north });
  });
}

describe('a street', () => {
  test('of eight doors is walked by number, of nine along one side and back along the other', () => {
    expect(told(walkingOrder(street('Rue A', 8)))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    const nine = told(walkingOrder(street('Rue A', 9)));
    expect(nine.map((numero) => Number(numero) % 2).join('')).toMatch(/^(1{5}0{4}|0{4}1{5})$/);
    const odd = nine.filter((numero) => Number(numero) % 2 === 1);
    const even = nine.filter((numero) => Number(numero) % 2 === 0);
    expect([odd, odd.toReversed()]).toContainEqual(['1', '3', '5', '7', '9']);
    // The second side is walked in the opposite direction.
    expect(Math.sign(Number(odd[0]) - Number(odd[1]))).toBe(-Math.sign(Number(even[0]) - Number(even[1])));
  });

  test('with houses on one side only is walked from end to end', () => {
    const odd = street('Rue A', 19).filter(({ numero }) => (numero ?? 0) % 2 === 1);
    expect(told(walkingOrder(odd))).toEqual(odd.map(({ numero }) => String(numero)));
  });

  test('has its repetitions behind their number, in the order of Latin', () => {
    const doors = ['ter', null, 'quater', 'BIS'].map((rep, at) =>
      doorAt('Rue A', 4, { rep, lon: 2.48 + at * 1e-6 }),
    );
    const order = told(walkingOrder([...doors, doorAt('Rue A', 5)]));
    expect([order, order.toReversed()]).toContainEqual(['4', '4BIS', '4ter', '4quater', '5']);
  });

  test('is one however it is spelt, and two in two communes', () => {
    const spellings = ['Avenue du Général de Gaulle', 'AV DU GAL DE GAULLE', 'av. du general de gaulle'];
    const doors = spellings.map((voie, at) => doorAt(voie, at + 1));
    expect(streetsOf(doors)).toHaveLength(1);
    expect(
      streetsOf([...doors, doorAt('Avenue du Général de Gaulle', 4, { code_insee: '93066' })]),
    ).toHaveLength(2);
  });
});

describe('a walk', () => {
  test('of no door is none, of one door that one', () => {
    expect(walkingOrder([])).toEqual([]);
    const door = doorAt('Rue A', 1);
    expect(walkingOrder([door])).toEqual([door]);
    expect(lengthOf(walkOf(streetsOf([door])))).toBe(0);
  });

  test('goes on in the street that begins near, whatever their names say', () => {
    const doors = [...street('Rue C', 6, 0), ...street('Rue A', 6, 1), ...street('Rue B', 6, 2)];
    const visited = [...new Set(walkingOrder(doors).map(({ voie }) => voie))];
    expect([visited, visited.toReversed()]).toContainEqual(['Rue C', 'Rue A', 'Rue B']);
  });

  test.each([1, 2, 3, 4])(
    'has every door once, street after street, in the same order each time (town %i)',
    (seed) => {
      const doors = town(seed, 400);
      const order = walkingOrder(doors);
      expect(order.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(doors.map(({ id }) => id));
      const changes = order.filter(({ voie }, at) => voie !== order[at - 1]?.voie).length;
      expect(changes).toBe(new Set(doors.map(({ voie }) => voie)).size);
      expect(walkingOrder(shuffled(doors, seed))).toEqual(order);
    },
  );

  test.each([5, 6, 7])(
    'is not longer than the streets by name, nor than one made shorter (town %i)',
    (seed) => {
      const streets = streetsOf(town(seed, 500));
      const byName = streets.flatMap((one) => one.ways.slice(0, 1).map((way) => ({ street: one, way })));
      const walk = walkOf(streets);
      expect(lengthOf(walk)).toBeLessThan(lengthOf(byName));
      for (const [at, leg] of walk.entries()) {
        const without = walk.toSpliced(at, 1);
        const moved = walk.map((_, to) => lengthOf(without.toSpliced(to, 0, leg)));
        expect(Math.min(...moved)).toBeGreaterThan(lengthOf(walk) - 0.01);
      }
    },
  );

  test('of a whole city has every door once, and is not longer than the streets by name', () => {
    const doors = town(8, 30_000);
    const streets = streetsOf(doors);
    const walk = walkOf(streets);
    expect(streets.length).toBeGreaterThan(1000);
    expect(new Set(walk.flatMap(({ way }) => way.doors.map(({ id }) => id))).size).toBe(doors.length);
    const byName = streets.flatMap((one) => one.ways.slice(0, 1).map((way) => ({ street: one, way })));
    expect(lengthOf(walk)).toBeLessThan(lengthOf(byName));
  });

  test('ends where everything is at one point', () => {
    const doors = Array.from({ length: 60 }, (_, at) => doorAt(`Rue ${at % 6}`, at + 1));
    expect(walkingOrder(doors)).toHaveLength(60);
  });
});
