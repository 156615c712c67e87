import { describe, expect, test } from '@jest/globals';
import { Problem } from '../../../lib/core/problems/problem.ts';
import type { SectorCandidates } from '../../../lib/data/passages/facts.ts';
import { choosePlace } from '../../../lib/passages/place.ts';

const nowhere: SectorCandidates = {
  addressExists: false,
  sectorOfAddress: null,
  sectorAtPoint: null,
  nearestOwnSector: null,
  ownSectorWithinAccuracy: null,
  namedSector: null,
  ownSectors: [],
};

const place = (known: Partial<SectorCandidates>) =>
  choosePlace({ ...nowhere, ownSectors: [1], ...known }, { addressId: null, sectorId: null });

describe('choosePlace', () => {
  test.each<[string, Partial<SectorCandidates>, { sectorId: number; outside: boolean }]>([
    [
      'the named sector wins',
      { namedSector: 1, sectorOfAddress: 2, sectorAtPoint: 3 },
      { sectorId: 1, outside: false },
    ],
    [
      'then the one that has the address',
      { sectorOfAddress: 2, sectorAtPoint: 1 },
      { sectorId: 2, outside: true },
    ],
    [
      'then the one that covers the point',
      { sectorAtPoint: 1, nearestOwnSector: 4 },
      { sectorId: 1, outside: false },
    ],
    ['then the nearest own one, which is outside', { nearestOwnSector: 1 }, { sectorId: 1, outside: true }],
    ["somebody else's named sector is outside", { namedSector: 9 }, { sectorId: 9, outside: true }],
    [
      "somebody else's sector at the point is outside",
      { sectorAtPoint: 3, nearestOwnSector: 1 },
      { sectorId: 3, outside: true },
    ],
    [
      'who has no own sector is outside everywhere',
      { sectorAtPoint: 3, ownSectors: [] },
      { sectorId: 3, outside: true },
    ],
  ])('%s', (_, known, expected) => {
    expect(place(known)).toEqual(expected);
  });

  test('without any sector there is no place', () => {
    expect(() => place({ addressExists: true })).toThrow(new Problem('sector-not-found'));
  });
});
