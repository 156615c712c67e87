import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('GET /api/towns', () => {
  test('has the communes of the association, in the order in which they were asked for', async () => {
    expect((await world.as('ada').get('/api/towns')).body).toEqual({ data: [], next_cursor: null });
    for (const code_insee of ['96001', '93010']) {
      await world.as('ada').post('/api/towns', { code_insee });
      clock.advance(1);
    }
    await world.as('nora').post('/api/towns', { code_insee: '93048' });
    expect((await world.as('theo').get('/api/towns')).body).toMatchObject({
      data: [{ code_insee: '96001' }, { code_insee: '93010' }],
    });
  });

  test('is not for members, and refuses an unknown parameter and another association', async () => {
    expect(await world.as('alice').get('/api/towns')).toMatchObject({ status: 403 });
    expect(await world.as('ada').get('/api/towns?verbose=1')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
    expect(await world.as('ada').get(`/api/towns?entity_id=${world.noisy}`)).toMatchObject({ status: 404 });
  });
});
