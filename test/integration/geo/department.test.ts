import { beforeEach, describe, expect, test } from '@jest/globals';
import { insertDepartment } from '../../support/world/departments.ts';
import { insertDepartments } from '../../support/world/town.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await insertDepartments();
});

const at = async (lat: number, lon: number) =>
  (await world.as('alice').get(`/api/geo/department?lat=${lat}&lon=${lon}`)).body;

describe('GET /api/geo/department', () => {
  test('names the département of a point, for every role', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, body } = await world.as(name).get('/api/geo/department?lat=48.9&lon=2.48');
      expect(status).toBe(200);
      expect(body).toEqual({ code: '93', nom: 'Seine-Saint-Denis' });
    }
    expect(await at(48.9, 2.5)).toEqual({ code: '2A', nom: 'Corse-du-Sud' });
  });

  test('a point on a shared border belongs to the lower code', async () => {
    expect(await at(48.9, 2.4845)).toMatchObject({ code: '2A' });
  });

  test('codes are text: a leading zero stays, overseas codes have three digits', async () => {
    await insertDepartment('01', 'Ain', 'POLYGON((5 46,5.5 46,5.5 46.5,5 46.5,5 46))');
    await insertDepartment(
      '971',
      'Guadeloupe',
      'POLYGON((-61.8 15.9,-61 15.9,-61 16.5,-61.8 16.5,-61.8 15.9))',
    );
    expect(await at(46.2, 5.2)).toEqual({ code: '01', nom: 'Ain' });
    expect(await at(16.24, -61.53)).toEqual({ code: '971', nom: 'Guadeloupe' });
  });

  test('an enclave belongs to the département it is a part of', async () => {
    const [around, hole] = ['5 44,6 44,6 45,5 45,5 44', '5.4 44.4,5.6 44.4,5.6 44.6,5.4 44.6,5.4 44.4'];
    await insertDepartment('26', 'Drôme', `POLYGON((${around}),(${hole}))`);
    expect(await at(44.5, 5.5)).toEqual({ code: null, nom: null });
    await insertDepartment('84', 'Vaucluse', `MULTIPOLYGON(((4 43,5 43,5 44,4 44,4 43)),((${hole})))`);
    expect(await at(44.5, 5.5)).toEqual({ code: '84', nom: 'Vaucluse' });
  });

  test('outside France both values are null', async () => {
    expect(await at(52.5, 13.4)).toEqual({ code: null, nom: null });
  });

  test('an unknown parameter is refused', async () => {
    expect(await world.as('ada').get('/api/geo/department?lat=48.9&lng=2.48')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?lon' }, { pointer: '?lng', code: 'unknown-field' }] },
    });
  });
});
