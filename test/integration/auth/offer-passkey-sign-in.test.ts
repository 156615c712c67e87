// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addPasskey, ticketOf } from '../../support/auth/factors.ts';
import { anonymous } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/login/passkey/options', () => {
  test('is possible with the passkeys of the user after the password', async () => {
    const { device } = await addPasskey(world.person.alice);
    const login_ticket = await ticketOf('alice.bondy');
    const asked = await anonymous.post('/api/login/passkey/options', { login_ticket });
    expect(asked.body.allowCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
    const credential = device.get(asked.body);
    expect(await anonymous.post('/api/login/passkey', { credential })).toMatchObject({ status: 200 });
    const wrong = await anonymous.post('/api/login/passkey/options', { login_ticket: 'trn_unknown' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'login-ticket-invalid' } });
  });
});
