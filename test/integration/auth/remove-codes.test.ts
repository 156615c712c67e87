// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes } from '../../support/auth/factors.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('DELETE /api/totp', () => {
  test('are removed with the password; then the password alone signs in', async () => {
    await addCodes(world.person.alice);
    clock.advance(900);
    expect(await world.as('alice').deleteNamed('/api/totp', {})).toMatchObject({ status: 403 });
    const removed = await world.as('alice').deleteNamed('/api/totp', { current_password: PASSWORD });
    expect(removed).toMatchObject({ status: 204 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });
});
