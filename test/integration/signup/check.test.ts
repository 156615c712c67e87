import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { askForLink, confirmSignup, withSignup } from '../../support/world/signup.ts';
import { createWorld } from '../../support/world/world.ts';

beforeEach(async () => {
  await createWorld();
});

const check = (token: unknown) => anonymous.post('/api/signup/check', { token });
const refused = { status: 400, body: { code: 'signup-link-invalid' } };

describe('POST /api/signup/check', () => {
  test('says what a link belongs to, as often as it is asked, without the address', async () => {
    const token = await askForLink();
    const first = await check(token);
    expect(first).toMatchObject({
      status: 200,
      body: {
        association: 'Amicale des sapeurs-pompiers de Pantin',
        postal_code: '93500',
        city: 'Pantin',
        name: 'Jeanne Petit',
        username: 'jeanne.petit',
        expires_at: '2026-11-21T09:00:00.000Z',
      },
    });
    expect(first.body).not.toHaveProperty('email');
    expect((await check(token)).body).toEqual(first.body);
  });

  test('proposes a username that is free', async () => {
    await confirmSignup({ token: await askForLink() });
    const token = await askForLink({ email: 'other@example.org' });
    expect(await check(token)).toMatchObject({ body: { username: 'jeanne.petit2' } });
  });

  test('refuses a link that is unknown, used or a day old, all alike', async () => {
    const [used, old] = [await askForLink(), await askForLink({ email: 'other@example.org' })];
    await confirmSignup({ token: used });
    expect(await check('trn_unknown')).toMatchObject(refused);
    expect(await check(used)).toMatchObject(refused);
    clock.advance(86_400);
    expect(await check(old)).toMatchObject(refused);
  });

  test('refuses where nobody signs up any more', async () => {
    const token = await askForLink();
    const closed = clientWith({ on: withSignup('off') });
    expect(await closed.post('/api/signup/check', { token })).toMatchObject({
      status: 403,
      body: { code: 'signup-closed' },
    });
  });

  test.each([
    [{}, '/token', 'required'],
    [{ token: 'x'.repeat(201) }, '/token', 'too-big'],
    [{ token: 'x', more: 1 }, '/more', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await anonymous.post('/api/signup/check', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
