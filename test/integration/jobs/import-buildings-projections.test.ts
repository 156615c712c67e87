import { describe, expect, test } from '@jest/globals';
import { importBuildings, storedBuildings } from '../../support/world/building-files.ts';

const HEADER = 'batiment_groupe_id;code_commune_insee;code_departement_insee;geom_groupe';

/** A square of ten metres around a point. */
function square(x: number, y: number): string {
  const corners = [
    [-5, -5],
    [5, -5],
    [5, 5],
    [-5, 5],
    [-5, -5],
  ].map(([dx = 0, dy = 0]) => `${x + dx} ${y + dy}`);
  return `MULTIPOLYGON(((${corners.join(',')})))`;
}

const importSquare = (town: string, department: string, outline: string) =>
  importBuildings(`${HEADER}\nG1;${town};${department};${outline}\n`);

describe('outlines in metres', () => {
  // Degrees by the formulas of IGN for Lambert-93, and of Krüger for the others.
  test.each([
    ['Paris, by its town', '75112', '', 653_599.3, 6_861_051.3, 2.36771, 48.84783],
    ['Paris, without any code', '', '', 653_599.3, 6_861_051.3, 2.36771, 48.84783],
    ['Corsica', '2A004', '', 1_176_000, 6_106_000, 8.72861, 41.89927],
    ['Guadeloupe', '97105', '', 641_000, 1_770_000, -61.6822, 16.00558],
    ['Martinique, by its département', '', '972', 707_000, 1_615_000, -61.07839, 14.60036],
    ['Guyane', '97302', '', 350_000, 545_000, -52.35286, 4.92929],
    ['La Réunion', '97411', '', 340_000, 7_690_000, 55.46182, -20.88332],
    ['Mayotte', '97611', '', 523_000, 8_588_000, 45.2119, -12.77262],
  ])('%s', async (_, town, department, x, y, lon, lat) => {
    expect(await importSquare(town, department, square(x, y))).toMatchObject({ added: 1, faults: [] });
    expect(await storedBuildings()).toMatchObject([{ lon, lat, area: 100 }]);
  });

  test.each([
    [
      'neither town nor département is known',
      '',
      '',
      square(340_000, 7_690_000),
      'has an outline in metres and no code',
    ],
    [
      'they are not those of the département',
      '97411',
      '',
      square(653_599, 6_861_051),
      'has an outline outside the area of EPSG:2975',
    ],
    [
      'they are not those of the named projection',
      '',
      '',
      `SRID=2975;${square(653_599, 6_861_051)}`,
      'has an outline outside',
    ],
    [
      'the named projection is not known',
      '',
      '',
      `SRID=3857;${square(263_000, 6_247_000)}`,
      'has an outline in a projection that is not known',
    ],
  ])('are a fault where %s', async (_, town, department, outline, fault) => {
    const report = await importSquare(town, department, `"${outline}"`);
    expect(report).toMatchObject({ added: 0, faults: [{ line: 2, fault: expect.stringContaining(fault) }] });
  });

  test('are taken in the projection that they name', async () => {
    expect(await importSquare('', '', `"SRID=2975;${square(340_000, 7_690_000)}"`)).toMatchObject({
      added: 1,
    });
    expect(await storedBuildings()).toMatchObject([{ lon: 55.46182, lat: -20.88332 }]);
  });
});
