// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addPasskey } from '../../support/auth/factors.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('DELETE /api/passkeys/{passkey_id}', () => {
  test('are removed with the password when none was shown recently', async () => {
    const { passkeyId } = await addPasskey(world.person.alice);
    clock.advance(900);
    const remove = (body: object) => world.as('alice').deleteNamed(`/api/passkeys/${passkeyId}`, body);
    expect(await remove({})).toMatchObject({ status: 403, body: { code: 'current-password-required' } });
    expect(await remove({ current_password: PASSWORD })).toMatchObject({ status: 204 });
    expect((await world.as('alice').get('/api/second-factors')).body).toMatchObject({
      passkeys: 0,
      recovery_codes_left: 0,
    });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });
});
