import { beforeEach, describe, expect, test } from '@jest/globals';
import { upload } from '../../support/import-file.ts';
import { runJob } from '../../support/job.ts';
import { asOwner } from '../../support/owner.ts';
import { openSeason, type Season } from '../../support/season.ts';
import { insertDepartments, outlineOf } from '../../support/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const feature = (code: string, nom: string, geometry: unknown) => ({
  type: 'Feature',
  properties: { code, nom },
  geometry,
});
const bondy = feature('93010', 'Bondy', outlineOf([0, 5], [9, 9]));

const importCommunes = async (...features: unknown[]) =>
  runJob('import-departments', {
    key: await upload(JSON.stringify({ type: 'FeatureCollection', features })),
    kind: 'communes',
    source: 'IGN',
  });

const send = (path: string, more: object) =>
  season.world
    .as('ada')
    .post(path, { operation_id: season.round.operationId, sector_name: 'Ville', ...more });
const draw = (outline_of: object, more = {}) => send('/api/sectors', { outline_of, ...more });

describe('a sector drawn by the code of a commune or département', () => {
  test('has the outline that was imported, and its addresses', async () => {
    expect(await importCommunes(bondy)).toMatchObject({ added: 1, skipped: 0 });
    expect(await importCommunes(bondy)).toMatchObject({ unchanged: 1 });
    const wanted = { outline_of: { commune: '93010' } };
    const { body: seen } = await send('/api/sectors/preview', wanted);
    expect(seen).toMatchObject({ valid: true, address_count: 50 });
    const { status, body } = await draw({ commune: '93010' });
    expect({ status, address_count: body.address_count }).toEqual({ status: 201, address_count: 50 });
    const byHand = await send('/api/sectors/preview', { outline: body.outline });
    expect(byHand.body.area_m2).toBe(body.area_m2);
  });

  test('may be a département', async () => {
    await insertDepartments();
    const { status, body } = await draw({ department: '93' });
    expect({ status, departments: body.departments }).toMatchObject({ status: 201 });
    expect(body.departments).toContain('93');
  });

  test('with a border of more vertices than a sector may have is simplified', async () => {
    const circle = Array.from({ length: 6001 }, (_, at) => {
      const angle = ((at % 6000) / 6000) * 2 * Math.PI;
      return [2.49 + 0.02 * Math.cos(angle), 48.91 + 0.02 * Math.sin(angle)];
    });
    await importCommunes(feature('93066', 'Saint-Denis', { type: 'Polygon', coordinates: [circle] }));
    const { status, body } = await draw({ commune: '93066' });
    expect(status).toBe(201);
    const rings: unknown[][] = body.outline.coordinates.flat();
    expect(Math.max(...rings.map(({ length }) => length))).toBeLessThanOrEqual(2001);
  });

  test.each([
    ['a code that was not imported', { commune: '93011' }, 422, 'area-not-found'],
    ['a département that was not imported', { department: '2A' }, 422, 'area-not-found'],
    ['a code that is none', { commune: '9301' }, 400, 'validation-failed'],
    ['two codes', { commune: '93010', department: '93' }, 400, 'validation-failed'],
  ])('refuses %s', async (_, outline_of, status, code) => {
    expect(await draw(outline_of)).toMatchObject({ status, body: { code } });
    expect(await asOwner((trx) => trx.selectFrom('sectors').selectAll().execute())).toHaveLength(2);
  });

  test('refuses an outline beside it', async () => {
    await importCommunes(bondy);
    const both = await draw({ commune: '93010' }, { outline: outlineOf([0, 5], [1, 6]) });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ pointer: '/outline_of' }] } });
  });

  test('takes codes of communes only, Corsican ones too', async () => {
    const square = outlineOf([0, 0], [1, 1]);
    const report = await importCommunes(
      feature('2A004', 'Ajaccio', square),
      feature('93', 'Seine-Saint-Denis', square),
      feature('2C004', 'Nulle part', square),
    );
    expect(report).toMatchObject({ added: 1, skipped: 2 });
  });
});
