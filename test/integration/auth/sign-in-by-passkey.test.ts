// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { authenticator } from '../../support/auth/authenticator.ts';
import { addPasskey, signInWith, ticketOf } from '../../support/auth/factors.ts';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const stored = () => asOwner((trx) => trx.selectFrom('passkeys').selectAll().execute());

describe('POST /api/login/passkey', () => {
  test('needs no username, and shows the factor', async () => {
    const { device } = await addPasskey(world.person.alice);
    clock.advance(3600);
    const { status, body } = await signInWith(device);
    expect([status, body.user.username]).toEqual([200, 'alice.bondy']);
    const client = clientWith({ token: body.token });
    expect((await client.get('/api/session')).body.second_factor).toEqual({
      is_registered: true,
      must_register: false,
      rule: 'offered',
    });
    expect(await client.post('/api/recovery-codes')).toMatchObject({ status: 200 });
    expect(await eventsNamed('login_success')).toMatchObject([{ username: 'alice.bondy' }]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge of nobody', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verified user', { isVerified: false }],
    ['another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('security row 44: is refused with %s, as a failed login', async (_, lie) => {
    const { device } = await addPasskey(world.person.alice);
    expect(await signInWith(device, lie)).toMatchObject({ status: 401, body: { code: 'passkey-refused' } });
    expect(await eventsNamed('login_failed')).toMatchObject([
      { username: 'alice.bondy', reason: 'invalid_password', attempt: 1 },
    ]);
  });

  test('is refused when the answer is sent twice', async () => {
    const { device } = await addPasskey(world.person.alice);
    const { body } = await anonymous.post('/api/login/passkey/options', {});
    const credential = device.get(body);
    const send = () => anonymous.post('/api/login/passkey', { credential });
    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 401 });
  });

  test('is refused for a device that nobody registered', async () => {
    const device = authenticator();
    await addPasskey(world.person.alice, authenticator({ id: 'device-2' }));
    expect(await signInWith(device)).toMatchObject({ status: 401, body: { code: 'passkey-refused' } });
    expect(await eventsNamed('login_failed')).toMatchObject([{ reason: 'user_not_found' }]);
  });

  test('is refused with the signature of another device for the same passkey', async () => {
    const { device } = await addPasskey(world.person.alice);
    const forged = authenticator({ seed: 'another' });
    expect(forged.id).toBe(device.id);
    expect(await signInWith(forged, { userHandle: '' })).toMatchObject({ status: 401 });
  });

  test('removes a passkey whose counter goes back, and tells the user', async () => {
    const { device, recoveryCodes } = await addPasskey(world.person.alice);
    expect(await signInWith(device, { counter: 7 })).toMatchObject({ status: 200 });
    expect(await signInWith(device, { counter: 7 })).toMatchObject({ status: 401 });
    expect(await stored()).toEqual([]);
    await deliverMessages();
    expect(mail.sent.at(-1)?.subject).toBe('Une clé d’accès a été retirée par sécurité');
    expect(await signInWith(device, { counter: 9 })).toMatchObject({ status: 401 });
    // The account still asks for a second factor: a recovery code is left.
    const login_ticket = await ticketOf('alice.bondy');
    const [code] = recoveryCodes;
    expect(await anonymous.post('/api/login/second-factor', { login_ticket, code })).toMatchObject({
      status: 200,
    });
  });

  test('works again and again with a passkey that does not count', async () => {
    const { device } = await addPasskey(world.person.alice, authenticator({ counts: false }));
    expect(await signInWith(device)).toMatchObject({ status: 200 });
    expect(await signInWith(device)).toMatchObject({ status: 200 });
  });

  test('is refused to an inactive user, who is told no more', async () => {
    const { device } = await addPasskey(world.person.alice);
    await world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { chk_active: 0 });
    expect(await signInWith(device)).toMatchObject({ status: 401, body: { code: 'passkey-refused' } });
    expect(await eventsNamed('login_failed')).toMatchObject([{ reason: 'account_inactive' }]);
  });

  test('is stopped for a network after a hundred refusals', async () => {
    const device = authenticator();
    const ip = '198.51.100.9';
    for (let at = 0; at < 100; at += 1) expect((await signInWith(device, {}, { ip })).status).toBe(401);
    const refused = await signInWith(device, {}, { ip });
    expect(refused).toMatchObject({ status: 429, body: { code: 'blocked-ip' } });
    const { device: mine } = await addPasskey(world.person.alice, authenticator({ id: 'device-2' }));
    expect(await signInWith(mine)).toMatchObject({ status: 200 });
  });
});
