// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const refused = { status: 400, body: { code: 'sign-in-link-invalid' } };
const DAY = 86_400;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const makeLink = async (token: string): Promise<string> => {
  const { status, body } = await clientWith({ token }).post('/api/sign-in-links');
  expect(status).toBe(200);
  return body.token;
};
const use = (token: string, options: Parameters<typeof clientWith>[0] = {}) =>
  clientWith(options).post('/api/sign-in-links/use', { token });
const stored = () => asOwner((trx) => trx.selectFrom('sign_in_links').selectAll().execute());

describe('POST /api/sign-in-links/use', () => {
  test('signs in once, as a login with a password would', async () => {
    const link = await makeLink(world.person.alice.token);
    const { status, body } = await use(link);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ username: 'alice.bondy' })]);
    const session = await clientWith({ token: body.token }).get('/api/session');
    expect([session.status, session.body.user.user_id]).toEqual([200, world.person.alice.userId]);
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    expect(await use(link)).toMatchObject(refused);
    expect(await eventsNamed('login_success')).toMatchObject([
      { user_id: world.person.alice.userId, username: 'alice.bondy' },
    ]);
  });

  test('ends the session whose token is sent along', async () => {
    const { token } = (await logIn('bob.bondy')).body;
    expect(await use(await makeLink(world.person.alice.token), { token })).toMatchObject({ status: 200 });
    expect(await clientWith({ token }).get('/api/session')).toMatchObject({ status: 401 });
  });

  test('works for two minutes', async () => {
    const link = await makeLink(world.person.alice.token);
    clock.advance(119);
    const early = await makeLink(world.person.bob.token);
    expect(await use(link)).toMatchObject({ status: 200 });
    clock.advance(120);
    expect(await use(early)).toMatchObject(refused);
  });

  test('is replaced by the next one of the same session, and not by those of others', async () => {
    const first = await makeLink(world.person.alice.token);
    const second = await makeLink(world.person.alice.token);
    const other = await makeLink(world.person.bob.token);
    expect(await use(first)).toMatchObject(refused);
    expect(await use(second)).toMatchObject({ status: 200 });
    expect(await use(other)).toMatchObject({ status: 200, body: { user: { username: 'bob.bondy' } } });
  });

  test.each([
    ['its session has ended', (token: string) => clientWith({ token }).post('/api/logout')],
    [
      'the account is inactive',
      () => world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { chk_active: 0 }),
    ],
  ])('is refused when %s', async (_, end) => {
    const { token } = world.person.alice;
    const link = await makeLink(token);
    await end(token);
    expect(await use(link)).toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  test.each(['', 'trn_unknown', 'x'.repeat(200)])('is refused when nobody made it: %p', async (token) => {
    expect((await use(token)).status).toBe(400);
  });

  test('security row 20: opens a session that ends no later than the one that made it', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    const ends = async (held: string) =>
      (await asOwner((trx) => trx.selectFrom('sessions').select(['id', 'expires_at']).execute())).filter(
        ({ id }) => String(id) === held,
      );
    const { data } = (await clientWith({ token }).get('/api/sessions')).body;
    const maker = data.find(({ current }: { current: boolean }) => current).session_id;
    clock.advance(DAY / 4);
    const opened = (await use(await makeLink(token))).body.token;
    const list = (await clientWith({ token: opened }).get('/api/sessions')).body.data;
    const made = list.find(({ current }: { current: boolean }) => current).session_id;
    const [[first], [second]] = [await ends(String(maker)), await ends(String(made))];
    expect(second?.expires_at).toBe(first?.expires_at);
  });
});
