import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { makeTown, type Town } from '../../../infra/demo/town/town.ts';
import { readAddress, readHeader } from '../../../lib/imports/ban.ts';

type Position = [number, number];
type Address = { ban_id: string; voie: string; numero: number | null; lon: number; lat: number };

const Box = z.object({
  type: z.literal('Polygon'),
  coordinates: z.tuple([z.array(z.tuple([z.number(), z.number()])).length(5)]),
});
const Departments = z.object({ features: z.tuple([z.object({ geometry: Box })]) });

const built: Town[] = [];
async function build(): Promise<Town> {
  const town = await makeTown(await mkdtemp(join(tmpdir(), 'tournee-town-')));
  built.push(town);
  return town;
}
afterAll(async () => {
  for (const { addresses } of built) await rm(dirname(addresses), { recursive: true });
});

let town: Town;
let addresses: Address[];
let refused: string[];
beforeAll(async () => {
  town = await build();
  const [header, ...lines] = (await readFile(town.addresses, 'utf8')).trimEnd().split('\n');
  const columns = readHeader(header);
  const read = lines.map((line) => readAddress(line, columns));
  addresses = read.flatMap((address) => ('fault' in address ? [] : [address]));
  refused = read.flatMap((address) => ('fault' in address ? [address.fault] : []));
});

/** The addresses within an axis-aligned box. */
function within(outline: object): Address[] {
  const ring: Position[] = Box.parse(outline).coordinates[0];
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const between = (value: number, bounds: number[]) =>
    value > Math.min(...bounds) && value < Math.max(...bounds);
  return addresses.filter(({ lon, lat }) => between(lon, lons) && between(lat, lats));
}

describe('the town of the demo', () => {
  test('has at least 600 addresses that the import accepts', () => {
    expect(refused).toEqual([]);
    expect(addresses.length).toBeGreaterThanOrEqual(600);
  });

  test('has no duplicate addresses or positions', () => {
    const distinct = (of: (address: Address) => string) => new Set(addresses.map(of)).size;
    expect(distinct(({ ban_id }) => ban_id)).toBe(addresses.length);
    expect(distinct(({ numero, voie }) => `${numero} ${voie}`)).toBe(addresses.length);
    expect(distinct(({ lon, lat }) => `${lon} ${lat}`)).toBe(addresses.length);
  });

  test('has streets of houses with one door and streets of blocks with six', () => {
    const doors = addresses.map(({ ban_id }) => town.doorsOf(ban_id));
    expect([...new Set(doors)].sort()).toEqual([1, 6]);
    const houses = doors.filter((count) => count === 1).length;
    expect(houses).toBeGreaterThan(addresses.length / 2);
    const streets = Map.groupBy(addresses, ({ voie }) => voie);
    for (const [street, along] of streets) {
      expect([street, new Set(along.map(({ ban_id }) => town.doorsOf(ban_id))).size]).toEqual([street, 1]);
    }
  });

  test('has every address in exactly one sector, with the expected counts', () => {
    const found = town.sectors.map(({ outline }) => within(outline));
    expect(found.map((inside) => inside.length)).toEqual(town.sectors.map(({ expected }) => expected));
    expect(
      found
        .flat()
        .map(({ ban_id }) => ban_id)
        .sort(),
    ).toEqual(addresses.map(({ ban_id }) => ban_id).sort());
  });

  test('is within its département', async () => {
    const { features } = Departments.parse(JSON.parse(await readFile(town.departments, 'utf8')));
    const [{ geometry }] = features;
    expect(within(geometry)).toHaveLength(addresses.length);
    expect(geometry.coordinates[0].at(-1)).toEqual(geometry.coordinates[0][0]);
  });

  test('is the same in every run', async () => {
    const again = await build();
    for (const file of ['addresses', 'departments'] as const) {
      expect(await readFile(again[file], 'utf8')).toBe(await readFile(town[file], 'utf8'));
    }
    expect(again.sectors).toEqual(town.sectors);
    expect([again.name, again.postalCode]).toEqual([town.name, town.postalCode]);
  });
});
