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

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const invite = (whom: PersonName = 'alice', by: PersonName = 'ada', headers = {}) =>
  world.as(by).post(`${pathOf(whom)}/invitation`, undefined, headers);
const stored = (table: 'emails' | 'password_resets') =>
  asOwner((trx) => trx.selectFrom(table).selectAll().execute());

const password = 'un premier long mot de passe';
const choose = (token: string) => anonymous.post('/api/passwords/reset', { token, password });

/** The token in the last e-mail. */
async function tokenOfLast(): Promise<string> {
  await deliverMessages();
  const [, token] = /reset#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
  if (!token) throw new Error('no invitation came');
  return token;
}

describe('POST /api/users/{user_id}/invitation', () => {
  test('mails a link that works once, for seven days', async () => {
    expect(await invite()).toMatchObject({ status: 202, body: '' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'alice@example.org', subject: 'Votre accès à Tournée' }]);
    expect(mail.sent[0]?.text).toMatch(
      /^Votre accès à Tournée\n\nBonjour Alice,\n\nVotre association « Amicale de Bondy » vous a ouvert un accès à Tournée, [\s\S]+identifiant : alice\.bondy[\s\S]+https:\/\/tournee\.test\/api\/passwords\/reset#trn_[\w-]{43}\n[\s\S]+7 jours/,
    );
    expect(await stored('password_resets')).toMatchObject([
      { user_id: world.person.alice.userId, expires_at: '2026-11-27T09:00:00.000Z' },
    ]);
  });

  test('whoever follows it chooses a password and is in', async () => {
    await invite();
    const token = await tokenOfLast();
    clock.advance(7 * 86_400 - 1);
    expect(await choose(token)).toMatchObject({ status: 204 });
    expect(await logIn('alice.bondy', password)).toMatchObject({ status: 200 });
    expect(await choose(token)).toMatchObject({ status: 400, body: { code: 'reset-token-invalid' } });
  });

  test('after seven days it is void', async () => {
    await invite();
    const token = await tokenOfLast();
    clock.advance(7 * 86_400);
    expect(await choose(token)).toMatchObject({ status: 400, body: { code: 'reset-token-invalid' } });
  });

  test('a second invitation makes the first link void', async () => {
    await invite();
    const first = await tokenOfLast();
    await invite();
    const second = await tokenOfLast();
    expect(await choose(first)).toMatchObject({ status: 400 });
    expect(await choose(second)).toMatchObject({ status: 204 });
  });

  test('of invitations that are sent at once one link works', async () => {
    await Promise.all([invite(), invite(), invite()]);
    expect(await stored('password_resets')).toHaveLength(1);
  });

  test('the history says who invited; nothing is told of the link', async () => {
    await invite();
    expect(await historyOf('user', world.person.alice.userId)).toEqual([
      { action: 'invited', by_user_id: world.person.ada.userId, entity_id: world.bondy, changes: null },
    ]);
    expect(await emittedEvents()).toEqual([]);
    const token = await tokenOfLast();
    expect(JSON.stringify(await stored('password_resets'))).not.toContain(token.slice(4, 20));
  });

  test('a super administrator invites anybody, also one who belongs to no association', async () => {
    expect(await invite('malik', 'root')).toMatchObject({ status: 202 });
    expect(await invite('root', 'root')).toMatchObject({ status: 202 });
    await deliverMessages();
    expect(mail.sent.map(({ text }) => text)).toMatchObject([
      expect.stringContaining('Votre association « Amicale de Noisy » vous a ouvert un accès'),
      expect.stringContaining('Un accès vous a été ouvert à Tournée'),
    ]);
  });

  test('nobody’s mailbox is filled: three in 15 minutes', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect(await invite()).toMatchObject({ status: 202 });
    clock.advance(600);
    for (const name of ['ada', 'root'] as const) {
      expect(await invite('alice', name)).toMatchObject({
        status: 429,
        body: { code: 'too-many-requests' },
        headers: { 'retry-after': '300' },
      });
    }
    expect(await invite('bob')).toMatchObject({ status: 202 });
    expect(await stored('emails')).toHaveLength(4);
    expect(await historyOf('user', world.person.alice.userId)).toHaveLength(3);
    clock.advance(300);
    expect(await invite()).toMatchObject({ status: 202 });
  });

  test('the same request under the same key invites once', async () => {
    const key = { 'idempotency-key': 'welcome' };
    expect(await invite('alice', 'ada', key)).toMatchObject({ status: 202 });
    expect(await invite('alice', 'ada', key)).toMatchObject({ status: 202 });
    expect(await stored('emails')).toHaveLength(1);
  });

  test('neither an inactive user nor one without an address is invited', async () => {
    await world.as('ada').patch(pathOf('alice'), { chk_active: 0 });
    await world.as('ada').patch(pathOf('bob'), { email: null });
    expect(await invite('alice')).toMatchObject({ status: 409, body: { code: 'member-inactive' } });
    expect(await invite('bob')).toMatchObject({ status: 422, body: { code: 'email-missing' } });
    expect([await stored('emails'), await stored('password_resets')]).toEqual([[], []]);
  });

  test('members and treasurers invite nobody; who is deleted or of another association does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await invite(name, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    await world.as('ada').delete(pathOf('bob'));
    for (const whom of ['malik', 'root', 'bob'] as const) {
      expect(await invite(whom)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await stored('emails')).toEqual([]);
  });

  test('there is nothing to say with it', async () => {
    const answer = await world.as('ada').post(`${pathOf('alice')}/invitation`, { to: 'x@example.org' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/to' }] } });
  });
});
