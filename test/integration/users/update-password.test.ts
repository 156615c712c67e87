import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const NEW = 'un autre mot, bien à lui';
const set = (password: string | null, whom: PersonName = 'alice', by: PersonName = 'ada') =>
  world.as(by).patch(`/api/users/${world.person[whom].userId}`, { password });

describe('PATCH /api/users/{user_id} with a password', () => {
  test('an administrator gives a member another one, and every session ends', async () => {
    const { body, status } = await set(NEW);
    expect({ status, body }).toMatchObject({ status: 200, body: { version: 2 } });
    expect(body).not.toHaveProperty('password');
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy', NEW)).toMatchObject({
      status: 200,
      body: { password_generated: false },
    });
  });

  test('null generates one, which is answered once and dies after 14 days', async () => {
    const { password } = (await set(null)).body;
    expect(password).toMatch(/^([a-zA-Z2-9]{4}-){5}[a-zA-Z2-9]{4}$/);
    expect(await world.as('ada').get(`/api/users/${world.person.alice.userId}`)).not.toMatchObject({
      body: { password: expect.anything() },
    });
    expect(await logIn('alice.bondy', password)).toMatchObject({ body: { password_generated: true } });
    const { password: second } = (await set(null)).body;
    clock.advance(14 * 86_400);
    expect(await logIn('alice.bondy', second)).toMatchObject({ status: 401 });
  });

  test('links end, failures are forgotten, and the member is told where there is an address', async () => {
    const token = await askForResetToken('alice.bondy');
    for (let at = 0; at < 10; at += 1) await logIn('alice.bondy', 'short');
    mail.sent.length = 0;
    await set(NEW);
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'alice@example.org', text: expect.stringContaining('toutes vos sessions') },
    ]);
    const reset = await anonymous.post('/api/passwords/reset', { token, password: 'encore un autre' });
    expect(reset).toMatchObject({ status: 400, body: { code: 'reset-token-invalid' } });
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test('the history says who changed it, nothing what it is', async () => {
    await set(NEW);
    const { alice, ada } = world.person;
    expect(await historyOf('user', alice.userId)).toEqual([
      { action: 'changed', changes: { password: true }, by_user_id: ada.userId, entity_id: world.bondy },
    ]);
    expect(await emittedEvents()).toEqual([]);
    expect(logLines.join('\n')).not.toContain('bien à lui');
  });

  test('changes the fields beside it in the same request', async () => {
    const { userId } = world.person.alice;
    const answer = await world.as('ada').patch(`/api/users/${userId}`, { name: 'Zoé', password: NEW });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Zoé', version: 3 } });
    const refused = await world.as('ada').patch(`/api/users/${userId}`, { role_id: 9, password: PASSWORD });
    expect(refused).toMatchObject({ status: 403, body: { code: 'field-forbidden' } });
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test.each(['alice', 'theo', 'ada', 'root'] as const)('not the own one, as %s', async (whom) => {
    expect(await set(NEW, whom, whom)).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/password' }] },
    });
    expect(await logIn(world.person[whom].username)).toMatchObject({ status: 200 });
  });

  test.each([
    ['alice', 'bob', 403, 'forbidden'],
    ['theo', 'alice', 403, 'forbidden'],
    ['ada', 'malik', 404, 'not-found'],
    ['ada', 'root', 404, 'not-found'],
  ] as const)('%s may not set that of %s', async (by, whom, status, code) => {
    expect(await set(NEW, whom, by)).toMatchObject({ status, body: { code } });
    expect(await logIn(world.person[whom].username)).toMatchObject({ status: 200 });
  });

  test('a super administrator sets that of any administrator', async () => {
    expect(await set(NEW, 'ada', 'root')).toMatchObject({ status: 200 });
    expect(await logIn('ada.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test.each([
    ['1234567', 'length'],
    ['x'.repeat(65), 'length'],
    ['compromised-password', 'compromised'],
    ['Tournée 2026', 'context'],
    ['alice.bondy', 'context'],
  ])('%s is refused', async (password, code) => {
    expect(await set(password)).toMatchObject({
      status: 400,
      body: { code: 'password-not-acceptable', errors: [{ pointer: '/password', code }] },
    });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('another version is refused before anything changes', async () => {
    const { userId } = world.person.alice;
    const answer = await world
      .as('ada')
      .patch(`/api/users/${userId}`, { password: NEW }, { 'if-match': '"v7"' });
    expect(answer).toMatchObject({ status: 412 });
    expect(await asOwner((trx) => trx.selectFrom('emails').selectAll().execute())).toEqual([]);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });
});
