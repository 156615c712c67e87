// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addPasskey } from '../../support/auth/factors.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('PATCH /api/passkeys/{passkey_id}', () => {
  test('are renamed and removed by their user, and are unknown to others', async () => {
    const { passkeyId } = await addPasskey(world.person.alice);
    const path = `/api/passkeys/${passkeyId}`;
    expect(await world.as('bob').patch(path, { name: 'À moi' })).toMatchObject({ status: 404 });
    expect(await world.as('bob').deleteNamed(path, { current_password: PASSWORD })).toMatchObject({
      status: 404,
    });
    expect(await world.as('alice').patch(path, { name: 'Vieux téléphone' })).toMatchObject({
      status: 200,
      body: { name: 'Vieux téléphone' },
    });
    const { body: read } = await world.as('alice').patch(path, { name: 'Vieux téléphone' });
    expect(await world.as('alice').patch(path, { ...read, name: 'Téléphone' })).toMatchObject({
      status: 200,
      body: { ...read, name: 'Téléphone' },
    });
    expect(await world.as('alice').patch(path, { ...read, passkey_id: passkeyId + 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/passkey_id', code: 'read-only' }] },
    });
    expect(await world.as('alice').deleteNamed(path, {})).toMatchObject({ status: 204 });
    expect(await world.as('alice').deleteNamed(path, {})).toMatchObject({ status: 404 });
  });
});
