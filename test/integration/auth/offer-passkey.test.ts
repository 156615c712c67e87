// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { authenticator } from '../../support/auth/authenticator.ts';
import { addPasskey } from '../../support/auth/factors.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/passkeys/options', () => {
  test('asks an open session for the password once the sign-in is 15 minutes ago', async () => {
    const asked = (body = {}) => world.as('alice').post('/api/passkeys/options', body);
    expect(await asked()).toMatchObject({ status: 200 });
    clock.advance(900);
    expect(await asked()).toMatchObject({ status: 403, body: { code: 'current-password-required' } });
    expect(await asked({ current_password: 'wrong horse' })).toMatchObject({
      status: 403,
      body: { code: 'invalid-current-password' },
    });
    expect(await asked({ current_password: PASSWORD })).toMatchObject({ status: 200 });
  });

  test('asks for the factor, and not the password, of whoever has one', async () => {
    await addPasskey(world.person.alice);
    clock.advance(900);
    const answer = await world.as('alice').post('/api/passkeys/options', { current_password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
  });

  test('takes ten passkeys and not an eleventh', async () => {
    for (let at = 0; at < 10; at += 1)
      await addPasskey(world.person.alice, authenticator({ id: `device-${at}` }));
    const answer = await world.as('alice').post('/api/passkeys/options', {});
    expect(answer).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } });
  });

  test('is refused where the association offers no second factor', async () => {
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { settings: { second_factor: 'off' } });
    const answer = await world.as('alice').post('/api/passkeys/options', {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'second-factor-off' } });
  });
});
