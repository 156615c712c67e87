// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { authenticator } from '../../support/auth/authenticator.ts';
import { addPasskey } from '../../support/auth/factors.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('GET /api/passkeys', () => {
  test('lists the own passkeys, the oldest first, and nobody else’s', async () => {
    await addPasskey(world.person.alice, authenticator(), 'Téléphone');
    await addPasskey(world.person.alice, authenticator({ id: 'device-2' }), 'Ordinateur');
    const { body } = await world.as('alice').get('/api/passkeys');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Téléphone', 'Ordinateur']);
    expect((await world.as('ada').get('/api/passkeys')).body.data).toEqual([]);
  });
});
