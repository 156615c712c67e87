// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addPasskey, codeOf } from '../../support/auth/factors.ts';
import { historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/totp/confirm', () => {
  test('are registered by the first code, with recovery codes, a mail and history', async () => {
    const { body } = await world.as('alice').post('/api/totp', {});
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      url: expect.stringMatching(/^otpauth:\/\/totp\/Tourn%C3%A9e:alice\.bondy\?issuer=Tourn%C3%A9e&secret=/),
      qr_svg: expect.stringContaining('<svg'),
    });
    const confirm = (code: string) => world.as('alice').post('/api/totp/confirm', { code });
    expect(await confirm('000000')).toMatchObject({ status: 403, body: { code: 'invalid-code' } });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    const confirmed = await confirm(codeOf(body.secret));
    expect(confirmed).toMatchObject({ status: 200 });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(await confirm(codeOf(body.secret))).toMatchObject({
      status: 409,
      body: { code: 'codes-registered' },
    });
    expect(await world.as('alice').post('/api/totp', {})).toMatchObject({ status: 409 });
    await deliverMessages();
    expect(mail.sent.at(-1)?.subject).toBe('Une application de codes a été ajoutée à votre compte');
    expect(await historyOf('user', world.person.alice.userId)).toContainEqual(
      expect.objectContaining({ changes: { second_factor: { old: null, new: 'codes-added' } } }),
    );
  });

  test('cannot be guessed: wrong codes are failed logins, and what was begun is confirmed within 15 minutes', async () => {
    const alice = world.as('alice');
    const { secret } = (await alice.post('/api/totp', {})).body;
    const confirm = (code: string) => alice.post('/api/totp/confirm', { code });
    for (let at = 0; at < 10; at += 1) expect(await confirm('000000')).toMatchObject({ status: 403 });
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 429 });
    clock.advance(901);
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 409, body: { code: 'codes-not-begun' } });
  });

  test('is no factor that was shown, of whoever has another one', async () => {
    const { alice } = world.person;
    await addPasskey(alice);
    const { secret } = (await world.as('alice').post('/api/totp', {})).body;
    clock.advance(600);
    expect(await world.as('alice').post('/api/totp/confirm', { code: codeOf(secret) })).toMatchObject({
      status: 200,
      body: { recovery_codes: null },
    });
    clock.advance(300);
    expect(await world.as('alice').post('/api/recovery-codes')).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required' },
    });
  });

  test('cannot be confirmed before they are begun, and a second secret replaces the first', async () => {
    const confirm = (code: string) => world.as('alice').post('/api/totp/confirm', { code });
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'codes-not-begun' } });
    const first = (await world.as('alice').post('/api/totp', {})).body.secret;
    const second = (await world.as('alice').post('/api/totp', {})).body.secret;
    expect(await confirm(codeOf(first))).toMatchObject({ status: 403 });
    expect(await confirm(codeOf(second))).toMatchObject({ status: 200 });
  });
});
