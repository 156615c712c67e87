// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { configFrom } from '../../../lib/core/config/config.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const stored = () => asOwner((trx) => trx.selectFrom('sign_in_links').selectAll().execute());

describe('POST /api/sign-in-links', () => {
  test('security row 16: is made by a signed-in device, with its QR code, and the service keeps no token', async () => {
    const config = configFrom({ ...resources.config.environment, APP_URL: 'https://app.tournee.test' });
    const { token } = world.person.alice;
    const { body } = await clientWith({ token, on: { ...resources, config } }).post('/api/sign-in-links');
    expect(body).toMatchObject({
      expires_at: '2026-11-20T09:02:00.000Z',
      url: `https://app.tournee.test/tournee#connexion=${body.token}`,
      qr_svg: expect.stringMatching(/^<svg /),
    });
    expect(JSON.stringify(await stored())).not.toContain(body.token.slice(4, 20));
  });

  test('has no address where the application has none', async () => {
    const { body } = await world.as('alice').post('/api/sign-in-links');
    expect(body).toMatchObject({ url: null, qr_svg: null });
  });

  test('is made by nobody without a session', async () => {
    expect(await clientWith().post('/api/sign-in-links')).toMatchObject({ status: 401 });
  });
});
