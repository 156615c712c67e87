import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { insertDepartment } from '../../support/world/departments.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const [at, code] of ['971', '2B', '93', '01', '19', '2A', '21'].entries()) {
    const west = at / 10;
    await insertDepartment(
      code,
      `Département ${code}`,
      `POLYGON((${west} 45,${west + 0.1} 45,${west + 0.1} 46,${west} 46,${west} 45))`,
    );
  }
});

const inOrder = ['01', '19', '21', '2A', '2B', '93', '971'];

describe('GET /api/departments', () => {
  test('lists all of them in the order of their codes, without outlines, for every role', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, body } = await world.as(name).get('/api/departments');
      expect(status).toBe(200);
      expect(body.data.map(({ code }: { code: string }) => code)).toEqual(inOrder);
      expect(body.data[0]).toEqual({
        code: '01',
        nom: 'Département 01',
        source: 'test',
        vintage: '2026',
        imported_at: '2026-11-20T09:00:00.000Z',
      });
    }
  });

  test('page by page every code comes once', async () => {
    const pages = await allPages(world.as('alice'), '/api/departments?limit=3');
    expect(pages.flat().map(({ code }) => code)).toEqual(inOrder);
  });

  test('a wrong parameter is refused', async () => {
    expect(await world.as('ada').get('/api/departments?limit=0')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?limit' }] },
    });
  });
});
