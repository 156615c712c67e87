import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../../local/user-error.ts';
import type { Town } from './town.ts';

const Ring = z.array(z.array(z.number()));
const Outline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
]);
const Sectors = z.object({
  features: z.array(z.object({ properties: z.object({ name: z.string() }), geometry: Outline })),
});
const Expected = z.object({ 'test-sectors-bondy.geojson': z.record(z.string(), z.int()) });

/** Reads Bondy from open data: outlines, addresses, and four sectors with their expected address counts. */
export async function readTown(folder: string): Promise<Town> {
  const read = async (file: string): Promise<unknown> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => {
      throw new UserError(`${folder} has no file ${file}.`);
    });
    return JSON.parse(text);
  };
  const { features } = Sectors.parse(await read('test-sectors-bondy.geojson'));
  const counts = Expected.parse(await read('expected.json'))['test-sectors-bondy.geojson'];
  const sectors = features
    .filter(({ properties }) => properties.name.endsWith(' quarter'))
    .map(({ properties: { name }, geometry }) => ({ name, outline: geometry, expected: counts[name] ?? 0 }));
  return {
    name: 'Bondy',
    postalCode: '93140',
    departments: join(folder, 'departements-avec-outre-mer.geojson'),
    addresses: join(folder, 'ban-93010-bondy.csv'),
    buildings: join(folder, 'rpls-2022-bondy-logements.csv'),
    sectors,
    doorsOf: () => 1,
  };
}
