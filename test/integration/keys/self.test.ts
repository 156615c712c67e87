// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { END, makeKey, softwareOf } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('GET /api/keys/self', () => {
  test('says to software what its key may do', async () => {
    const { key_id, software } = await makeKey(world, 'theo', ['export.create', 'export.read']);
    expect(await software.get('/api/keys/self')).toMatchObject({
      status: 200,
      body: {
        key_id,
        name: 'Comptabilité',
        entity_id: world.bondy,
        user_id: world.person.theo.userId,
        may: { 'export.create': 'entity', 'export.read': 'entity' },
        expires_at: END,
      },
    });
  });

  test('leaves out what its maker may not do any more', async () => {
    const { software } = await softwareOf(world, 'alice', ['passage.read', 'receipt.batch']);
    expect((await software.get('/api/keys/self')).body.may).toEqual({ 'passage.read': 'own' });
  });

  test('has nothing for a person, and is for nobody without a key', async () => {
    expect(await world.as('ada').get('/api/keys/self')).toMatchObject({ status: 404 });
    expect(await anonymous.get('/api/keys/self')).toMatchObject({ status: 401 });
  });
});
