import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Position } from '../../../lib/core/geometry.ts';
import {
  exampleTown,
  exampleTownCsv,
  exampleTownDwellings,
  exampleTownOutline,
} from '../../../lib/example/town.ts';
import { readOutline } from '../../../lib/geo/outline.ts';
import { readAddress, readHeader } from '../../../lib/imports/ban.ts';

const [header, ...lines] = exampleTownCsv().trimEnd().split('\n');
const columns = readHeader(header);
const addresses = lines.map((line) => {
  const address = readAddress(line, columns);
  if ('fault' in address) throw new Error(`${line}: ${address.fault}`);
  return address;
});
const [ring = []] = exampleTownOutline().coordinates;
const edges = ring.slice(1).map((to, at): [Position, Position] => [ring[at] ?? to, to]);

describe('the made-up town', () => {
  test('is the same on every computer, whenever it is made', () => {
    expect(exampleTownCsv()).toBe(exampleTownCsv());
    expect(createHash('sha256').update(exampleTownCsv()).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
      `"fbc7b3c512c4e38a"`,
    );
  });

  test('has the addresses of a small town, all of which an import accepts', () => {
    expect(addresses.length).toBeGreaterThan(1500);
    expect(addresses.length).toBeLessThan(2500);
    expect(new Set(addresses.map(({ ban_id }) => ban_id)).size).toBe(addresses.length);
    for (const { code_insee, commune, code_postal } of addresses)
      expect([code_insee, commune, [code_postal]]).toEqual([
        exampleTown.code_insee,
        exampleTown.name,
        exampleTown.postal_codes,
      ]);
  });

  test('has no door twice: neither a number of a street nor a place on the map', () => {
    expect(addresses.filter(({ voie }) => voie.includes('n°'))).toEqual([]);
    const doors = addresses.filter(({ numero }) => numero !== 99_999);
    const named = new Set(doors.map(({ voie, numero, rep }) => `${numero} ${rep} ${voie}`));
    expect(named.size).toBe(doors.length);
    expect(new Set(addresses.map(({ lon, lat }) => `${lon} ${lat}`)).size).toBe(addresses.length);
  });

  test('has what makes lists hard: bis, ter, houses without a number, blocks of flats', () => {
    const reps = new Set(addresses.map(({ rep }) => rep));
    expect(reps).toEqual(new Set([null, 'bis', 'ter']));
    expect(addresses.filter(({ numero }) => numero === 99_999).length).toBeGreaterThan(10);
    const known = new Set(addresses.map(({ ban_id }) => ban_id));
    const blocks = exampleTownDwellings();
    expect(blocks.length).toBeGreaterThan(80);
    expect(blocks.every(({ ban_id, dwellings }) => known.has(ban_id) && dwellings > 1)).toBe(true);
  });

  test('lies within its border, which crosses itself nowhere', () => {
    expect(readOutline(exampleTownOutline())).toEqual({ outline: exampleTownOutline() });
    for (const [at, one] of edges.entries())
      for (const other of edges.slice(at + 2)) expect(doCross(one, other)).toBe(false);
    for (const { lon, lat } of addresses) expect(isInside([lon, lat])).toBe(true);
  });
});

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether two edges cross in their midst; the last edge of a ring meets the first one in a corner only. */
function doCross([a, b]: [Position, Position], [c, d]: [Position, Position]): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

function isInside([x, y]: Position): boolean {
  const crossed = edges.filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax,
  );
  return crossed.length % 2 === 1;
}
