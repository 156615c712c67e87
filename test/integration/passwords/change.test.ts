import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const NEW = 'un autre mot, bien à moi';

const change = (password = NEW, current = PASSWORD, name: PersonName = 'alice') =>
  world.as(name).put('/api/passwords', { current_password: current, password });
const wrong = { status: 403, body: { code: 'invalid-current-password' } };

describe('PUT /api/passwords', () => {
  test('the new password opens a session, the old one no longer does', async () => {
    expect(await change()).toMatchObject({ status: 204, body: '' });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test('security row 7: all other sessions of the user end, and links to choose a password', async () => {
    const { token: phone } = (await logIn('alice.bondy')).body;
    const link = await askForResetToken('alice.bondy');
    await change();
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    expect(await clientWith({ token: phone }).get('/api/session')).toMatchObject({ status: 401 });
    expect(await world.as('bob').get('/api/session')).toMatchObject({ status: 200 });
    const reset = await anonymous.post('/api/passwords/reset', { token: link, password: 'encore un autre' });
    expect(reset).toMatchObject({ status: 400, body: { code: 'reset-token-invalid' } });
  });

  test('the user is told by e-mail, the history that it changed, and nothing what it is', async () => {
    await change();
    await deliverMessages();
    expect(mail.sent.at(-1)).toMatchObject({
      to: 'alice@example.org',
      subject: 'Votre mot de passe a été changé',
      text: expect.stringContaining('toutes vos autres sessions'),
    });
    const { userId } = world.person.alice;
    expect(await historyOf('user', userId)).toEqual([
      { action: 'changed', changes: { password: true }, by_user_id: userId, entity_id: world.bondy },
    ]);
    expect(await emittedEvents()).toEqual([]);
    expect(logLines.join('\n')).not.toMatch(/bien à moi|correct horse/);
  });

  test.each([
    ['Alice', 'Bonjour Alice,'],
    [null, 'Bonjour,'],
  ])('the e-mail to a user whose name is %j begins with "%s"', async (name, greeting) => {
    await world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { name });
    await change();
    await deliverMessages();
    expect(mail.sent.at(-1)?.text.split('\n')).toContain(greeting);
  });

  test.each(['root', 'ada', 'theo', 'malik'] as const)('every role changes its own: %s', async (name) => {
    expect(await change(NEW, PASSWORD, name)).toMatchObject({ status: 204 });
    expect(await logIn(world.person[name].username, NEW)).toMatchObject({ status: 200 });
  });

  test('security row 7: needs the present password, as it was typed', async () => {
    for (const current of ['not the right one', ` ${PASSWORD}`, PASSWORD.toUpperCase(), '', 'x'.repeat(300)])
      expect(await change(NEW, current)).toMatchObject(wrong);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('a wrong one counts as a failed login, a right one clears them', async () => {
    for (let at = 0; at < 9; at += 1) await change(NEW, 'short');
    expect(await change()).toMatchObject({ status: 204 });
    for (let at = 0; at < 10; at += 1) await change(NEW, 'short');
    const refused = { status: 429, body: { code: 'too-many-attempts' }, headers: { 'retry-after': '900' } };
    expect(await change('encore un autre mot', NEW)).toMatchObject(refused);
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 429 });
    clock.advance(900);
    expect(await change('encore un autre mot', NEW)).toMatchObject({ status: 204 });
  });

  test('security row 11: of sixty wrong ones at once exactly ten are verified', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => change(NEW, `wrong ${at} ${at}`)),
    );
    const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counted(403), counted(429)]).toEqual([10, 50]);
  });

  test('what the account refuses does not count against the network', async () => {
    for (let at = 0; at < 120; at += 1) await change(NEW, 'short');
    expect(await logIn('bob.bondy')).toMatchObject({ status: 200 });
  });

  test.each([
    ['seven characters', 'sept..7', 'length'],
    ['65 characters', 'é'.repeat(65), 'length'],
    ['a public one', 'password123456', 'compromised'],
    ['the present one', PASSWORD, 'same'],
    ['the username', 'Alice.Bondy', 'context'],
    ['the username between digits', '93alice.bondy2026', 'context'],
    ['the association', 'amicale de bondy', 'context'],
    ['the service', '1tournee', 'context'],
  ])('refuses %s', async (_, password, code) => {
    expect(await change(password)).toMatchObject({
      status: 400,
      body: { code: 'password-not-acceptable', errors: [{ pointer: '/password', code }] },
    });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test.each([
    ['eight characters', 'qz..vk8!'],
    ['64 of them', '👩‍🚒é'.repeat(16)],
    ['a space before and after', ' un mot de passe '],
    ['the username inside of others', 'alice.bondy et son chien'],
  ])('takes %s', async (_, password) => {
    expect(await change(password)).toMatchObject({ status: 204 });
    expect(await logIn('alice.bondy', password)).toMatchObject({ status: 200 });
  });

  test('the same letters in another form are the same password', async () => {
    await change('été à la caserne'.normalize('NFD'));
    expect(await logIn('alice.bondy', 'été à la caserne'.normalize('NFC'))).toMatchObject({ status: 200 });
    expect(
      await change('été à la caserne'.normalize('NFC'), 'été à la caserne'.normalize('NFD')),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'same' }] },
    });
  });

  test('of two changes at once one is made', async () => {
    const answers = await Promise.all([change('un premier mot'), change('un second mot')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  });
});
