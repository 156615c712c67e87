// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const idOf = (name: PersonName) => world.person[name].userId;
const write = (names: readonly PersonName[], by: PersonName = 'ada', headers = {}) =>
  world.as(by).post('/api/users/letters', { user_ids: names.map(idOf) }, headers);
const stored = () => asOwner((trx) => trx.selectFrom('password_resets').selectAll().execute());
const password = 'un premier long mot de passe';
const choose = (token: string) => anonymous.post('/api/passwords/reset', { token, password });

describe('POST /api/users/letters', () => {
  test('answers a code for each user, in their order, and stores it hashed', async () => {
    const { status, headers, body } = await write(['bob', 'alice']);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const code = expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const letter = { association: 'Amicale de Bondy', code, qr_svg: expect.stringMatching(/^<svg /) };
    expect(body).toMatchObject({
      expires_at: '2026-11-27T09:00:00.000Z',
      letters: [
        { ...letter, user_id: idOf('bob'), username: 'bob.bondy' },
        { ...letter, user_id: idOf('alice'), username: 'alice.bondy', name: 'Alice' },
      ],
    });
    const plain = body.letters[0].code.replaceAll('-', '');
    expect(body.letters[0].url).toBe(`https://tournee.test/api/passwords/reset#${plain}`);
    expect(await stored()).toHaveLength(2);
    expect(JSON.stringify(await stored())).not.toContain(plain);
  });

  test.each([
    ['as it is printed', (code: string) => code],
    ['in small letters with spaces', (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `],
    ['with long dashes', (code: string) => code.replaceAll('-', ' – ')],
    ['in one', (code: string) => code.replaceAll('-', '')],
  ])('a code typed %s is taken, once, for seven days', async (_, typed) => {
    const { body } = await write(['alice']);
    clock.advance(7 * 86_400 - 1);
    const code = typed(body.letters[0].code);
    expect(await choose(code)).toMatchObject({ status: 204 });
    expect(await logIn('alice.bondy', password)).toMatchObject({ status: 200 });
    expect(await choose(code)).toMatchObject({ status: 400, body: { code: 'reset-token-invalid' } });
  });

  test('after seven days it is void, and so is what came before a later code or link', async () => {
    const first = (await write(['alice'])).body.letters[0].code;
    const second = (await write(['alice'])).body.letters[0].code;
    expect(await choose(first)).toMatchObject({ status: 400 });
    await world.as('ada').post(`/api/users/${idOf('alice')}/invitation`);
    expect(await choose(second)).toMatchObject({ status: 400 });
    await deliverMessages();
    const [, token = ''] = /reset#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
    const third = (await write(['alice'])).body.letters[0].code;
    expect(await choose(token)).toMatchObject({ status: 400 });
    clock.advance(7 * 86_400);
    expect(await choose(third)).toMatchObject({ status: 400 });
  });

  test('the history says who invited, the state is that of an invitation, and nothing is told of the code', async () => {
    await write(['alice', 'alice']);
    expect(await historyOf('user', idOf('alice'))).toEqual([
      { action: 'invited', by_user_id: idOf('ada'), entity_id: world.bondy, changes: null },
    ]);
    expect(await emittedEvents()).toEqual([]);
    expect((await world.as('ada').get(`/api/users/${idOf('alice')}`)).body).toMatchObject({
      invitation: 'sent',
    });
    expect(mail.sent).toEqual([]);
  });

  test('no answer is kept under a key: another request is another code', async () => {
    const key = { 'idempotency-key': 'letters' };
    const codes = [await write(['alice'], 'ada', key), await write(['alice'], 'ada', key)].map(
      ({ body }) => body.letters[0].code,
    );
    expect(codes[0]).not.toBe(codes[1]);
    expect(await asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute())).toEqual([]);
  });

  test('who is deleted, unknown or of another association is refused alike, and nothing is made', async () => {
    await world.as('ada').delete(`/api/users/${idOf('bob')}`);
    const user_ids = [idOf('alice'), idOf('bob'), idOf('malik'), idOf('root'), 999_999];
    const errors = [1, 2, 3, 4].map((at) => ({
      pointer: `/user_ids/${at}`,
      detail: 'does not exist for you',
      code: 'user-not-found',
    }));
    expect(await world.as('ada').post('/api/users/letters', { user_ids })).toMatchObject({
      status: 422,
      body: { code: 'user-not-found', errors },
    });
    expect(await stored()).toEqual([]);
  });

  test('nobody inactive gets one', async () => {
    await world.as('ada').patch(`/api/users/${idOf('bob')}`, { chk_active: 0 });
    expect(await write(['alice', 'bob'])).toMatchObject({
      status: 409,
      body: { code: 'member-inactive', errors: [{ pointer: '/user_ids/1' }] },
    });
    expect(await stored()).toEqual([]);
  });

  test('a super administrator writes to several associations', async () => {
    const { body } = await write(['alice', 'malik'], 'root');
    expect(body.letters).toMatchObject([
      { association: 'Amicale de Bondy' },
      { association: 'Amicale de Noisy' },
    ]);
  });

  test('members and treasurers write none', async () => {
    for (const name of ['alice', 'theo'] as const)
      expect(await write([name], name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test.each([
    [{}, '/user_ids'],
    [{ user_ids: [] }, '/user_ids'],
    [{ user_ids: ['x'] }, '/user_ids/0'],
    [{ user_ids: Array.from({ length: 301 }, (_, at) => at + 1) }, '/user_ids'],
  ])('%j is refused', async (body, pointer) => {
    expect(await world.as('ada').post('/api/users/letters', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('of letters that are written at once one code works', async () => {
    await Promise.all([write(['alice', 'bob']), write(['bob', 'alice']), write(['alice'])]);
    expect(await stored()).toHaveLength(2);
  });
});
