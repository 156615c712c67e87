import { beforeEach, describe, expect, test } from '@jest/globals';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.as('ada').post('/api/towns', { code_insee: '96001' });
});

describe('GET /api/towns/{code}', () => {
  test('tells how far a commune is', async () => {
    expect(await world.as('ada').get('/api/towns/96001')).toMatchObject({
      status: 200,
      body: { code_insee: '96001', name: 'Saint-Exemple', state: 'asked', bytes_read: 0, bytes_total: null },
    });
  });

  test('is 404 for a commune that the association has not asked for', async () => {
    expect(await world.as('nora').get('/api/towns/96001')).toMatchObject({ status: 404 });
    expect(await world.as('ada').get('/api/towns/93010')).toMatchObject({ status: 404 });
    expect(await world.as('ada').get(`/api/towns/96001?entity_id=${world.noisy}`)).toMatchObject({
      status: 404,
    });
  });

  test('refuses what is no code, and a super administrator without an association', async () => {
    expect(await world.as('ada').get('/api/towns/Bondy')).toMatchObject({ status: 400 });
    expect(await world.as('root').get('/api/towns/96001')).toMatchObject({ status: 400 });
    expect(await world.as('root').get(`/api/towns/96001?entity_id=${world.bondy}`)).toMatchObject({
      status: 200,
    });
    expect(await world.as('alice').get('/api/towns/96001')).toMatchObject({ status: 403 });
  });
});
