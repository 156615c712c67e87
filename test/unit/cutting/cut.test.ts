// Tier: landing
import { describe, expect, test } from '@jest/globals';
import type { Ring } from '../../../lib/core/geometry.ts';
import { cutTown } from '../../../lib/cutting/cut-town.ts';
import type { Door } from '../../../lib/cutting/places.ts';
import { seededRandom } from '../../../lib/cutting/seeded.ts';

/** A town of clusters, an island, one long street and houses at one point. */
function randomTown(seed: number): Door[] {
  const random = seededRandom(seed);
  const door = (id: number, lon: number, lat: number, street: string): Door => ({
    ...{ id, numero: id, rep: null, voie: street, code_insee: '93010', lon, lat, load: 1 },
  });
  return Array.from({ length: 240 }, (_, at) => {
    if (at < 40) return door(at, 2.48 + at * 0.0004, 48.9 + random() * 0.0001, 'Grande Rue');
    if (at < 52) return door(at, 2.6 + random() * 0.001, 48.95 + random() * 0.001, 'Île');
    if (at < 56) return door(at, 2.484, 48.903, `Rue ${at}`);
    const cluster = at % 8;
    const [lon, lat] = [2.48 + cluster * 0.002, 48.901 + (cluster % 3) * 0.002];
    return door(
      at,
      lon + random() * 0.0016,
      lat + random() * 0.0014,
      `Rue ${cluster}-${Math.floor(random() * 3)}`,
    );
  });
}

function covers(rings: readonly Ring[], { lon, lat }: Door): boolean {
  const crossings = rings.flatMap((ring) =>
    ring.slice(1).filter(([x, y], at) => {
      const [px, py] = ring[at] ?? [x, y];
      return py > lat !== y > lat && lon < ((x - px) * (lat - py)) / (y - py) + px;
    }),
  );
  return crossings.length % 2 === 1;
}

describe('a town cut into sectors', () => {
  test.each([1, 2, 3, 4, 5, 6])('holds what is promised (town %i)', (seed) => {
    const doors = randomTown(seed);
    const order = { doors, others: [], kept: [], number: 6, tolerance: 0.1, wholeStreets: true, seed };
    const cut = cutTown(order);
    expect(cut.isBalanced).toBe(true);
    expect(cut.sectors.flatMap((sector) => sector.doors).sort((a, b) => a - b)).toEqual(
      doors.map(({ id }) => id),
    );
    for (const { outline, doors: own } of cut.sectors) {
      expect(outline.type).toBe('Polygon');
      const rings = outline.type === 'Polygon' ? outline.coordinates : [];
      expect(doors.filter((door) => covers(rings, door)).map(({ id }) => id)).toEqual(own);
    }
    expect(cutTown(order)).toEqual(cut);
  });

  test('is cut anew around each of its sectors, and no house is left apart', () => {
    const doors = randomTown(1);
    const order = { doors, others: [], kept: [], number: 6, tolerance: 0.1, wholeStreets: true, seed: 1 };
    for (const kept of cutTown(order).sectors) {
      const left = doors.filter(({ id }) => !kept.doors.includes(id));
      const cut = cutTown({ ...order, doors: left, kept: [kept.outline], number: 5, tolerance: 0.2 });
      expect(cut.isBalanced).toBe(true);
      expect(cut.sectors.map(({ outline }) => outline.type)).toEqual(Array(5).fill('Polygon'));
    }
  });

  test('beside a kept sector that reaches far beyond the houses holds its own', () => {
    const doors = randomTown(2).filter(({ lon }) => lon < 2.5);
    const west = Math.min(...doors.map(({ lon }) => lon)) - 0.0002;
    const ring: Ring = [
      [west - 0.03, 48.87],
      [west, 48.87],
      [west, 48.93],
      [west - 0.03, 48.93],
      [west - 0.03, 48.87],
    ];
    const kept = { type: 'Polygon' as const, coordinates: [ring] };
    const order = { others: [], number: 4, tolerance: 0.2, wholeStreets: true, seed: 2 };
    const { sectors } = cutTown({ ...order, doors, kept: [kept] });
    for (const { outline, doors: own } of sectors) {
      const rings = outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
      expect(doors.filter((door) => covers(rings, door)).map(({ id }) => id)).toEqual(own);
    }
  });
});
