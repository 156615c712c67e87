// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { authenticator } from '../../support/auth/authenticator.ts';
import { addPasskey, signInWith } from '../../support/auth/factors.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/session/step-up/options', () => {
  test('takes the own passkey for the own challenge only', async () => {
    const { device } = await addPasskey(world.person.alice);
    const { device: ofBob } = await addPasskey(world.person.bob, authenticator({ id: 'device-2' }));
    clock.advance(900);
    const show = async (by: typeof device, name: 'alice' | 'bob' = 'alice') => {
      const { body } = await world.as(name).post('/api/session/step-up/options');
      return world.as('alice').post('/api/session/step-up', { credential: by.get(body) });
    };
    const refused = { status: 403, body: { code: 'passkey-refused' } };
    expect(await show(ofBob)).toMatchObject(refused);
    expect(await show(device, 'bob')).toMatchObject(refused);
    expect(await show(device)).toMatchObject({ status: 200 });
    const signedIn = await signInWith(device);
    expect(signedIn).toMatchObject({ status: 200 });
  });
});
