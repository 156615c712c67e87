import { beforeEach, describe, expect, test } from '@jest/globals';
import { insertDepartment } from '../../support/world/departments.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await insertDepartment('2A', 'Corse-du-Sud', `POLYGON((${coast(720)}),(${hole}))`);
  await insertDepartment(
    '971',
    'Guadeloupe',
    'POLYGON((-61.8 15.9,-61 15.9,-61 16.5,-61.8 16.5,-61.8 15.9))',
  );
});

/** A round island, thirty kilometres wide, with an outline of many points. */
function coast(points: number): string {
  const positions = Array.from({ length: points }, (_, at) => {
    const angle = (2 * Math.PI * at) / points;
    return `${(9 + 0.2 * Math.cos(angle)).toFixed(6)} ${(41.8 + 0.14 * Math.sin(angle)).toFixed(6)}`;
  });
  return [...positions, positions[0]].join(',');
}
const hole = '9 41.8,9.01 41.8,9.01 41.81,9 41.81,9 41.8';

const read = (code: string, query = '') => world.as('alice').get(`/api/departments/${code}${query}`);

describe('GET /api/departments/{code}', () => {
  test('answers a GeoJSON Feature, for every role', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, body } = await world.as(name).get('/api/departments/971');
      expect(status).toBe(200);
      expect(body).toEqual({
        type: 'Feature',
        id: '971',
        properties: {
          code: '971',
          nom: 'Guadeloupe',
          source: 'test',
          vintage: '2026',
          imported_at: '2026-11-20T09:00:00.000Z',
        },
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [-61.8, 15.9],
                [-61, 15.9],
                [-61, 16.5],
                [-61.8, 16.5],
                [-61.8, 15.9],
              ],
            ],
          ],
        },
      });
    }
  });

  test('without a tolerance every point and every hole is there', async () => {
    for (const query of ['', '?simplify=0']) {
      const { geometry } = (await read('2A', query)).body;
      expect(geometry.coordinates[0].map((ring: unknown[]) => ring.length)).toEqual([721, 5]);
    }
  });

  test('with a tolerance it is lighter, still closed and still has its hole', async () => {
    const { geometry } = (await read('2A', '?simplify=200')).body;
    const [shell, lake] = geometry.coordinates[0];
    expect(geometry.type).toBe('MultiPolygon');
    expect(shell.length).toBeGreaterThan(10);
    expect(shell.length).toBeLessThan(100);
    expect(shell.at(-1)).toEqual(shell[0]);
    expect(lake).toHaveLength(5);
  });

  test('even a coarse tolerance leaves an outline', async () => {
    const { geometry } = (await read('2A', '?simplify=99999')).body;
    expect(geometry.coordinates[0][0].length).toBeGreaterThanOrEqual(4);
  });

  test('a code that France does not have is not found', async () => {
    expect(await read('20')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each(['1', '2C', '2a', '9711', 'Ain'])('%s is no code', async (code) => {
    expect(await read(code)).toMatchObject({ status: 400, body: { errors: [{ pointer: '{code}' }] } });
  });

  test.each(['-5', '1.5', 'much', '100000'])('%s metres are no tolerance', async (metres) => {
    expect(await read('2A', `?simplify=${metres}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?simplify' }] },
    });
  });
});
