import { describe, expect, test } from '@jest/globals';
import type { Ring } from '../../../lib/core/geometry.ts';
import { type Cut, cutTown } from '../../../lib/cutting/cut-town.ts';
import { shareOut } from '../../../lib/cutting/pieces.ts';
import type { Door } from '../../../lib/cutting/places.ts';

const [COLUMNS, ROWS] = [40, 30];
type House = Door & { column: number; row: number };

/** A town of forty houses in each of thirty streets. */
const town: House[] = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
  const [lon, lat] = [2.4 + column * 0.0004, 48.9 + row * 0.00026];
  const address = { numero: column + 1, rep: null, voie: `Rue ${row}`, code_insee: '93010' };
  return { ...address, id: at + 1, lon, lat, load: 1, column, row };
});

type Choice = (house: House) => boolean;

function cutOf(isIn: Choice, number: number, tolerance = 0.1): Cut {
  const others = town.filter((house) => !isIn(house));
  const order = { doors: town.filter(isIn), others, kept: [], number, tolerance };
  return cutTown({ ...order, wholeStreets: true, seed: 1 });
}

const crosses = (ring: Ring, { lon, lat }: Door) =>
  ring.slice(1).filter(([x, y], at) => {
    const [px, py] = ring[at] ?? [x, y];
    return py > lat !== y > lat && lon < ((x - px) * (lat - py)) / (y - py) + px;
  }).length;

/** Expects that each sector is one polygon with exactly its addresses, and that loads are within the tolerance. */
function expectPromises(cut: Cut, tolerance = 0.1): void {
  const loads = cut.sectors.map(({ load }) => load);
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  expect(Math.max(...loads)).toBeLessThanOrEqual(Math.ceil(mean * (1 + tolerance)));
  expect(Math.min(...loads)).toBeGreaterThanOrEqual(Math.floor(mean * (1 - tolerance)));
  for (const { outline, doors } of cut.sectors) {
    expect(outline.type).toBe('Polygon');
    const rings = outline.type === 'Polygon' ? outline.coordinates : [];
    const crossings = (door: Door) => rings.reduce((sum, ring) => sum + crosses(ring, door), 0);
    expect(town.filter((door) => crossings(door) % 2 === 1).map(({ id }) => id)).toEqual(doors);
  }
}

const isAround: Choice = ({ column, row }) => column < 10 || column >= 30 || row < 6 || row >= 24;
const isEnclave: Choice = ({ column, row }) => column >= 19 && column < 22 && row >= 14 && row < 16;

const areas: [string, Choice, number][] = [
  ['an area with a hole', isAround, 7],
  ['an area with an enclave in its hole', (house) => isAround(house) || isEnclave(house), 7],
  ['two pieces, each of a whole number of sectors', ({ column }) => column < 10 || column >= 30, 4],
  ['two pieces, neither of a whole number of sectors', ({ column }) => column < 15 || column >= 33, 6],
  ['a piece of five houses', ({ column, row }) => column < 20 || (column >= 35 && row < 1), 5],
  ['three pieces', ({ column }) => column < 8 || (column >= 14 && column < 22) || column >= 29, 5],
  [
    'pieces that touch at their corners',
    ({ column, row }) => (Math.floor(column / 10) + Math.floor(row / 10)) % 2 === 0,
    4,
  ],
];

describe('an area that is not connected', () => {
  test.each(areas)('%s is cut within the tolerance, each sector of one piece', (_, isIn, number) => {
    const cut = cutOf(isIn, number);
    expect(cut.isBalanced).toBe(true);
    expectPromises(cut);
    expect(cutOf(isIn, number)).toEqual(cut);
  });

  test('each piece is cut by itself where that balances', () => {
    const isWest: Choice = ({ column }) => column < 10;
    const { sectors } = cutOf((house) => isWest(house) || house.column >= 30, 4);
    const west = new Set(town.filter(isWest).map(({ id }) => id));
    const sides = sectors.map(({ doors }) => new Set(doors.map((id) => west.has(id))).size);
    expect(sides).toEqual([1, 1, 1, 1]);
  });

  test('a smaller tolerance is kept too', () => {
    expectPromises(
      cutOf(({ column }) => column < 15 || column >= 33, 6, 0.05),
      0.05,
    );
  });
});

describe('sectors shared out by size', () => {
  const shares: [number[], number, number[]][] = [
    [[750, 250], 4, [3, 1]],
    [[640, 250, 110], 10, [6, 3, 1]],
    [[1000, 5], 10, [9, 1]],
    [[500, 490, 5, 5], 4, [1, 1, 1, 1]],
    [[7], 3, [3]],
  ];
  test.each(shares)('%j into %i', (loads, number, given) => {
    expect(shareOut(loads, number)).toEqual(given);
  });
});
