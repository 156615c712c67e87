import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { upload } from '../../support/files/import-file.ts';
import { runJob } from '../../support/local/job.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { insertDepartments, outlineOf } from '../../support/world/town.ts';

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

  test('may be larger than what is drawn by hand', async () => {
    const arles = [
      [4.4, 43.3],
      [4.9, 43.3],
      [4.9, 43.8],
      [4.4, 43.8],
      [4.4, 43.3],
    ];
    const shape = { type: 'Polygon', coordinates: [arles] };
    await importCommunes(feature('13004', 'Arles', shape));
    const { status, body } = await draw({ commune: '13004' });
    expect(status).toBe(201);
    expect(body.area_m2).toBeGreaterThan(500_000_000);
    const byHand = { status: 400, body: { errors: [{ pointer: '/outline', code: 'outline-too-large' }] } };
    expect(await send('/api/sectors', { outline: shape })).toMatchObject(byHand);
    const path = `/api/sectors/${body.sector_id}`;
    const same = await season.world.as('ada').patch(path, { sector_name: 'Arles', outline: body.outline });
    expect(same).toMatchObject({ status: 200, body: { sector_name: 'Arles', area_m2: body.area_m2 } });
  });

  test('of more parts than a sector may have is refused by its code, and by the preview', async () => {
    const islands = Array.from({ length: 101 }, (_, at) => {
      const [west, south] = [2.4 + (at % 10) * 0.02, 48.8 + Math.floor(at / 10) * 0.02];
      return [
        [
          [west, south],
          [west + 0.01, south],
          [west + 0.01, south + 0.01],
          [west, south],
        ],
      ];
    });
    await importCommunes(feature('29083', 'Molène', { type: 'MultiPolygon', coordinates: islands }));
    const errors = [{ pointer: '/outline_of/commune', code: 'area-not-drawable' }];
    const wanted = { commune: '29083' };
    expect(await draw(wanted)).toMatchObject({ status: 422, body: { code: 'area-not-drawable', errors } });
    const preview = (outline_of: object) => send('/api/sectors/preview', { outline_of });
    expect(await preview(wanted)).toMatchObject({ status: 200, body: { valid: false, errors } });
    const unknown = [{ pointer: '/outline_of/department', code: 'area-not-found' }];
    expect(await preview({ department: '2A' })).toMatchObject({
      status: 200,
      body: { valid: false, errors: unknown },
    });
  });

  test('may be given to a sector that was drawn by hand', async () => {
    await importCommunes(bondy);
    const path = `/api/sectors/${season.alicesSector}`;
    const change = (more: object) => season.world.as('ada').patch(path, more);
    const { status, body } = await change({ outline_of: { commune: '93010' } });
    expect({ status, address_count: body.address_count }).toEqual({ status: 200, address_count: 50 });
    expect((await change({ outline_of: { commune: '93010' } })).body.version).toBe(body.version);
    expect(await change({ outline_of: { commune: '93011' } })).toMatchObject({
      status: 422,
      body: { code: 'area-not-found', errors: [{ pointer: '/outline_of/commune' }] },
    });
    expect((await season.world.as('ada').put(path, { outline_of: { commune: '93010' } })).status).toBe(200);
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
