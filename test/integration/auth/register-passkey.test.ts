// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { authenticator } from '../../support/auth/authenticator.ts';
import { addPasskey } from '../../support/auth/factors.ts';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const stored = () => asOwner((trx) => trx.selectFrom('passkeys').selectAll().execute());
const changesOf = async (userId: number) => (await historyOf('user', userId)).map(({ changes }) => changes);

describe('POST /api/passkeys', () => {
  test('gives ten recovery codes with the first factor, and a mail, history and no event', async () => {
    const { recoveryCodes, passkeyId } = await addPasskey(world.person.alice);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const { recoveryCodes: none } = await addPasskey(world.person.alice, authenticator({ id: 'device-2' }));
    expect(none).toBeNull();
    const { body } = await world.as('alice').get('/api/passkeys');
    expect(body.data).toEqual([
      {
        passkey_id: passkeyId,
        name: 'Téléphone',
        is_synced: false,
        created_at: clock.now(),
        last_used_at: null,
      },
      expect.objectContaining({ name: 'Téléphone' }),
    ]);
    await deliverMessages();
    expect(mail.sent.map(({ subject }) => subject)).toEqual([
      'Une clé d’accès a été ajoutée à votre compte',
      'Une clé d’accès a été ajoutée à votre compte',
    ]);
    expect(await changesOf(world.person.alice.userId)).toContainEqual({
      second_factor: { old: null, new: 'passkey-added' },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('stores the name encrypted, and no secret in logs', async () => {
    const { device } = await addPasskey(world.person.alice, authenticator(), 'Téléphone de Camille');
    const rows = JSON.stringify(await stored());
    expect(rows).not.toContain('Camille');
    expect(rows).toContain(device.id);
    expect(logLines.join('\n')).not.toMatch(/Camille|credential-device/);
  });

  test.each([
    ['another origin', { origin: 'https://app.tournee.test.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verified user', { isVerified: false }],
    // The library would follow the addresses in its certificates.
    ['a statement of the maker of the device', { format: 'android-key' }],
  ])('security row 44: refuses a credential with %s', async (_, lie) => {
    const asked = await world.as('alice').post('/api/passkeys/options', {});
    const credential = authenticator().create(asked.body, lie);
    const answer = await world.as('alice').post('/api/passkeys', { name: 'Mien', credential });
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkey-invalid' } });
    expect(await stored()).toEqual([]);
  });

  test('takes options once, for five minutes, of the same user', async () => {
    const asked = await world.as('alice').post('/api/passkeys/options', {});
    const credential = authenticator().create(asked.body);
    const send = (name: 'alice' | 'bob') =>
      world.as(name).post('/api/passkeys', { name: 'Mien', credential });
    expect(await send('bob')).toMatchObject({ status: 400 });
    expect(await send('alice')).toMatchObject({ status: 201 });
    expect(await send('alice')).toMatchObject({ status: 400, body: { code: 'passkey-invalid' } });
    const late = await world.as('bob').post('/api/passkeys/options', {});
    clock.advance(300);
    const made = authenticator({ id: 'device-2' }).create(late.body);
    const answer = await world.as('bob').post('/api/passkeys', { name: 'Mien', credential: made });
    expect(answer).toMatchObject({ status: 400 });
  });

  test('refuses a credential that is registered, also for another user', async () => {
    const device = authenticator();
    await addPasskey(world.person.alice, device);
    const asked = await world.as('bob').post('/api/passkeys/options', {});
    const answer = await world
      .as('bob')
      .post('/api/passkeys', { name: 'Mien', credential: device.create(asked.body) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'passkey-registered' } });
  });

  test('refuses what is no credential, and an attestation of 10 MB, without a 500', async () => {
    const asked = await world.as('alice').post('/api/passkeys/options', {});
    const credential = authenticator().create(asked.body);
    const with_ = (response: object) => ({
      name: 'Mien',
      credential: { ...credential, response: { ...credential.response, ...response } },
    });
    const send = (body: object) => world.as('alice').post('/api/passkeys', body);
    expect(await send(with_({ attestationObject: 'A'.repeat(10_000_000) }))).toMatchObject({ status: 413 });
    expect(await send(with_({ attestationObject: 'A'.repeat(5000) }))).toMatchObject({ status: 400 });
    expect(await send(with_({ attestationObject: 'no base64!' }))).toMatchObject({ status: 400 });
    expect(await send(with_({ clientDataJSON: 'bm8ganNvbg' }))).toMatchObject({ status: 400 });
    expect(await send({ name: 'Mien' })).toMatchObject({ status: 400 });
  });
});
