import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, mail, resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const NEW = 'un autre mot, bien à moi';

const reset = (token: string, password = NEW) => anonymous.post('/api/passwords/reset', { token, password });
async function usedToken(): Promise<string> {
  const token = await askForResetToken('alice.bondy');
  await reset(token);
  return token;
}

async function expiredToken(): Promise<string> {
  const token = await askForResetToken('alice.bondy');
  clock.advance(1800);
  return token;
}

const refused = { status: 400, body: { code: 'reset-token-invalid' } };

describe('POST /api/passwords/reset', () => {
  test('the new password opens a session, the old one no longer does', async () => {
    const token = await askForResetToken('alice.bondy');
    expect(await reset(token)).toMatchObject({ status: 204, body: '' });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test('every session of the user ends and nobody else’s does', async () => {
    const { token: second } = (await logIn('alice.bondy')).body;
    await reset(await askForResetToken('alice.bondy'));
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await clientWith({ token: second }).get('/api/session')).toMatchObject({ status: 401 });
    expect(await world.as('bob').get('/api/session')).toMatchObject({ status: 200 });
  });

  test('the user is notified by e-mail and the history records the change without the password', async () => {
    await reset(await askForResetToken('alice.bondy'));
    await deliverMessages();
    expect(mail.sent.at(-1)).toMatchObject({
      to: 'alice@example.org',
      subject: 'Votre mot de passe a été changé',
    });
    expect(await historyOf('user', world.person.alice.userId)).toEqual([
      { action: 'changed', changes: { password: true }, by_user_id: null, entity_id: world.bondy },
    ]);
    expect(await emittedEvents()).toEqual([]);
  });

  test('security row 15: a token works once', async () => {
    const token = await askForResetToken('alice.bondy');
    await reset(token);
    expect(await reset(token, 'encore un autre mot')).toMatchObject(refused);
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test('two uses of one token at once set one password', async () => {
    const token = await askForResetToken('alice.bondy');
    const answers = await Promise.all([reset(token), reset(token, 'encore un autre mot')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('security row 15: a token works for 30 minutes and not a second longer', async () => {
    const early = await askForResetToken('alice.bondy');
    clock.advance(1799);
    expect(await reset(early)).toMatchObject({ status: 204 });
    const late = await askForResetToken('alice.bondy');
    clock.advance(1800);
    expect(await reset(late)).toMatchObject(refused);
  });

  test('security row 15: only the latest link works', async () => {
    const older = await askForResetToken('alice.bondy');
    const newer = await askForResetToken('alice.bondy');
    expect(await reset(older)).toMatchObject(refused);
    expect(await reset(newer)).toMatchObject({ status: 204 });
  });

  test('clears the failed logins of the user', async () => {
    await Promise.all(Array.from({ length: 10 }, () => logIn('alice.bondy', 'short')));
    expect(await logIn('alice.bondy')).toMatchObject({ status: 429 });
    await reset(await askForResetToken('alice.bondy'));
    expect(await logIn('alice.bondy', NEW)).toMatchObject({ status: 200 });
  });

  test.each([
    ['compromised-again', 'compromised'],
    ['7 chars', 'length'],
    ['x'.repeat(65), 'length'],
  ])('a poor choice (%s) is refused and the link still works', async (password, code) => {
    const token = await askForResetToken('alice.bondy');
    expect(await reset(token, password)).toMatchObject({
      status: 400,
      body: { code: 'password-not-acceptable', errors: [{ pointer: '/password', code }] },
    });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject({ status: 204 });
  });

  test('length is counted in characters, not in bytes', async () => {
    const password = '🔥'.repeat(64);
    expect(await reset(await askForResetToken('alice.bondy'), password)).toMatchObject({ status: 204 });
    expect(await logIn('alice.bondy', password)).toMatchObject({ status: 200 });
  });

  test('an unknown token changes nothing', async () => {
    expect(await reset('trn_unknown')).toMatchObject(refused);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test.each([
    ['was never given out', async () => 'trn_unknown'],
    ['was used', usedToken],
    ['has expired', expiredToken],
  ])('for a token that %s no password is checked', async (_, tokenOf) => {
    const asked: string[] = [];
    const token = await tokenOf();
    const breach = async () => ({
      isCompromised: async (password: string) => {
        asked.push(password);
        return true;
      },
    });
    const on = { ...resources, gateways: { ...resources.gateways, breach } };
    const ask = (password: string) => clientWith({ on }).post('/api/passwords/reset', { token, password });
    expect(await ask(NEW)).toMatchObject(refused);
    expect(await ask('7 chars')).toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  test.each([
    [{ password: NEW }, '/token', 'required'],
    [{ token: 'trn_x' }, '/password', 'required'],
    [{ token: 'trn_x', password: NEW, username: 'ada.bondy' }, '/username', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await anonymous.post('/api/passwords/reset', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
