import { describe, expect, test } from '@jest/globals';
import { doorsOf } from '../../../app/offline/store/doors.ts';
import { findDoors } from '../../../app/offline/store/find-doors.ts';
import { addressOf } from './address.ts';

/** The plates that a text finds among doors, of the Rue de l’Église by default. */
function found(typed: string, ...plates: [numero: number, rep?: string, voie?: string][]): string[] {
  const addresses = plates.map(([numero, rep = null, voie = 'Rue de l’Église'], at) =>
    addressOf(at + 1, { numero, rep, voie }),
  );
  const doors = findDoors(doorsOf(addresses, []), typed);
  return doors.map(({ address }) => [address.numero, address.rep].filter(Boolean).join(' '));
}

describe('a typed text at the door', () => {
  test.each(['12', 'eglise', '12 égl', 'RUE 12', '12, rue de l’Église', ''])(
    '%j finds number 12',
    (typed) => {
      expect(found(typed, [12])).toEqual(['12']);
    },
  );

  test.each(['1', '2', 'glise', '12 lilas', '12 bis'])('%j does not', (typed) => {
    expect(found(typed, [12])).toEqual([]);
  });

  test.each([
    ['42abis', 'a bis'],
    ['42 a bis', 'a bis'],
    ['42a bis', 'A BIS'],
    ['42 A bis', 'abis'],
    ['42 bis', 'b'],
    ['42bis église', 'b'],
    ['42b', 'bis'],
    ['42 t', 'ter'],
    ['42quater', 'q'],
    ['42 bis, rue de l’église', 'b'],
  ])('%j finds the suffix %j, however the file writes it', (typed, rep) => {
    expect(found(typed, [42, rep], [42])).toEqual([`42 ${rep}`]);
  });

  test('finds only the plate that was typed where the street has both, and each street by itself', () => {
    expect(found('5b', [5, 'b'], [5, 'bis'])).toEqual(['5 b']);
    expect(found('5 bis', [5, 'b'], [5, 'bis'])).toEqual(['5 bis']);
    expect(found('5b', [5, 'b'], [5, 'bis', 'Rue des Lilas'])).toEqual(['5 b', '5 bis']);
  });
});
