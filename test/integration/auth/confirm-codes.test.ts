// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf } from '../../support/auth/factors.ts';
import { historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
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

  test('cannot be confirmed before they are begun, and a second secret replaces the first', async () => {
    const confirm = (code: string) => world.as('alice').post('/api/totp/confirm', { code });
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'codes-not-begun' } });
    const first = (await world.as('alice').post('/api/totp', {})).body.secret;
    const second = (await world.as('alice').post('/api/totp', {})).body.secret;
    expect(await confirm(codeOf(first))).toMatchObject({ status: 403 });
    expect(await confirm(codeOf(second))).toMatchObject({ status: 200 });
  });
});
