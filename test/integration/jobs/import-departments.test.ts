import { beforeEach, describe, expect, test } from '@jest/globals';
import { rectangle } from '../../../infra/demo/town/rectangle.ts';
import type { Ring } from '../../../lib/core/geometry.ts';
import { asOwner } from '../../support/database/owner.ts';
import { upload } from '../../support/files/import-file.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const square = (west: number, south: number, size: number): Ring =>
  rectangle([west, south], [west + size, south + size]);

const polygon = (...rings: Ring[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (code: unknown, nom: string, geometry: unknown) => ({
  type: 'Feature',
  properties: { code, nom, region: '11' },
  geometry,
});
const ain = feature('01', 'Ain', polygon(square(5, 46, 0.5)));
const southCorsica = feature('2A', 'Corse-du-Sud', {
  type: 'MultiPolygon',
  coordinates: [[square(8.5, 41.5, 0.5)], [square(9.2, 41.3, 0.05)]],
});
const guadeloupe = feature('971', 'Guadeloupe', polygon(square(-61.8, 15.9, 0.5)));

/** Half of the square of the Ain, with the same bounding box. */
const triangle: Ring = [
  [5, 46],
  [5.5, 46],
  [5.5, 46.5],
  [5, 46],
];

const importFeatures = async (...features: unknown[]) =>
  runJob('import-departments', {
    key: await upload(JSON.stringify({ type: 'FeatureCollection', features })),
    source: 'IGN ADMIN EXPRESS',
    vintage: '2026',
  });

const at = async (lon: number, lat: number) =>
  (await world.as('ada').get(`/api/geo/department?lat=${lat}&lon=${lon}`)).body;

const departments = () =>
  asOwner((trx) =>
    trx
      .selectFrom('x_departements_contours')
      .select(['code', 'nom', 'source', 'vintage', 'imported_at'])
      .orderBy('code')
      .execute(),
  );

describe('the job import-departments', () => {
  test('imports outlines of départements and keeps codes as text', async () => {
    expect(await importFeatures(ain, southCorsica, guadeloupe)).toEqual({
      added: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      faults: [],
    });
    const about = { source: 'IGN ADMIN EXPRESS', vintage: '2026', imported_at: '2026-11-20T09:00:00.000Z' };
    expect(await departments()).toEqual([
      { code: '01', nom: 'Ain', ...about },
      { code: '2A', nom: 'Corse-du-Sud', ...about },
      { code: '971', nom: 'Guadeloupe', ...about },
    ]);
    expect(await at(5.1, 46.1)).toEqual({ code: '01', nom: 'Ain' });
    expect(await at(-61.5, 16.1)).toEqual({ code: '971', nom: 'Guadeloupe' });
  });

  test('includes islands and excludes holes', async () => {
    const enclave = square(5.2, 46.2, 0.1);
    await importFeatures(southCorsica, feature('01', 'Ain', polygon(square(5, 46, 0.5), enclave)));
    expect(await at(8.7, 41.7)).toEqual({ code: '2A', nom: 'Corse-du-Sud' });
    expect(await at(9.22, 41.32)).toEqual({ code: '2A', nom: 'Corse-du-Sud' });
    expect(await at(9.1, 41.4)).toEqual({ code: null, nom: null });
    expect(await at(5.25, 46.25)).toEqual({ code: null, nom: null });
    expect(await at(5.15, 46.25)).toEqual({ code: '01', nom: 'Ain' });
  });

  test('replaces an outline when run again', async () => {
    await importFeatures(ain, guadeloupe);
    const moved = feature('01', 'Ain (nouveau)', polygon(square(6, 46, 0.5)));
    expect(await importFeatures(moved)).toMatchObject({ added: 0, updated: 1 });
    expect(await departments()).toMatchObject([{ code: '01', nom: 'Ain (nouveau)' }, { code: '971' }]);
    expect(await at(5.1, 46.1)).toEqual({ code: null, nom: null });
    expect(await at(6.1, 46.1)).toEqual({ code: '01', nom: 'Ain (nouveau)' });
  });

  test('does not touch unchanged outlines when run again', async () => {
    await importFeatures(ain, southCorsica);
    clock.advance(60);
    expect(await importFeatures(ain, southCorsica)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await departments()).toMatchObject([
      { imported_at: '2026-11-20T09:00:00.000Z' },
      { imported_at: '2026-11-20T09:00:00.000Z' },
    ]);
  });

  test.each([
    ['another shape in the same bounding box', { feature: feature('01', 'Ain', polygon(triangle)) }],
    ['another name', { feature: feature('01', 'L’Ain', polygon(square(5, 46, 0.5))) }],
    ['another source', { source: 'INSEE' }],
    ['another vintage', { vintage: '2027' }],
    ['no vintage', { vintage: null }],
  ])('updates the outline for %s', async (_, change) => {
    await importFeatures(ain);
    const { feature: changed = ain, ...about } = { feature: ain, ...change };
    const key = await upload(JSON.stringify({ type: 'FeatureCollection', features: [changed] }));
    const input = { key, source: 'IGN ADMIN EXPRESS', vintage: '2026', ...about };
    expect(await runJob('import-departments', input)).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await runJob('import-departments', input)).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('skips an invalid feature, reports its index, and imports the others', async () => {
    const bowTie: Ring = [
      [5, 46],
      [5.5, 46.5],
      [5.5, 46],
      [5, 46.5],
      [5, 46],
    ];
    const report = await importFeatures(
      ain,
      feature(93, 'Seine-Saint-Denis', polygon(square(2.4, 48.9, 0.1))),
      feature('2C', 'Corse', polygon(square(8.5, 41.5, 0.5))),
      feature('74', 'Haute-Savoie', { type: 'Point', coordinates: [6, 46] }),
      feature('73', 'Savoie', polygon(square(5, 46, 0.5).slice(0, 4))),
      feature('38', 'Isère', polygon(bowTie)),
      feature('99', 'Londres', polygon(square(-0.5, 51.4, 0.3))),
      'nonsense',
      guadeloupe,
    );
    expect(report).toMatchObject({ added: 2, updated: 0, skipped: 7 });
    expect(report.faults).toEqual([
      { feature: 1, fault: expect.stringContaining('properties.code') },
      { feature: 2, fault: expect.stringContaining('properties.code') },
      { feature: 3, fault: expect.stringContaining('must be Polygon or MultiPolygon') },
      { feature: 4, fault: expect.stringContaining('the last position must equal the first') },
      { feature: 5, fault: expect.stringContaining('Self-intersection') },
      { feature: 6, fault: expect.stringContaining('lies outside French territory') },
      { feature: 7, fault: expect.any(String) },
    ]);
    expect((await departments()).map(({ code }) => code)).toEqual(['01', '971']);
  });

  test.each([
    ['a file that is not JSON', 'hello'],
    ['a single feature', JSON.stringify(ain)],
    ['another encoding', Buffer.from('{"type":"FeatureCollection","features":["Isère"]}', 'latin1')],
  ])('refuses %s as a whole', async (_, content) => {
    const input = { key: await upload(content), source: 'IGN' };
    await expect(runJob('import-departments', input)).rejects.toThrow('not a GeoJSON FeatureCollection');
    expect(await departments()).toEqual([]);
  });

  test('requires the source of the outlines', async () => {
    await expect(runJob('import-departments', { key: await upload('{}') })).rejects.toThrow(
      'import-departments cannot read its input: source',
    );
  });
});
