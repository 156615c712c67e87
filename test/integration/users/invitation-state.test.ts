import { beforeEach, describe, expect, test } from '@jest/globals';
import { configFrom } from '../../../lib/core/config/config.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, mail, resources } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
let path: string;
beforeEach(async () => {
  world = await createWorld();
  path = `/api/users/${world.person.alice.userId}`;
});

const read = async (by: 'ada' | 'alice' | 'bob' | 'theo' | 'root' = 'ada') =>
  (await world.as(by).get(path)).body;
const invite = () => world.as('ada').post(`${path}/invitation`);
const choose = async (token: string | undefined) =>
  anonymous.post('/api/passwords/reset', { token, password: 'un premier long mot de passe' });

async function invitationToken(): Promise<string | undefined> {
  await invite();
  await deliverMessages();
  return /reset#(\S+)/.exec(mail.sent.at(-1)?.text ?? '')?.[1];
}

describe('whether an invitation was accepted', () => {
  test('from no invitation to an accepted one', async () => {
    expect(await read()).toMatchObject({ invitation: 'none', invited_at: null });
    const token = await invitationToken();
    expect(await read()).toMatchObject({ invitation: 'sent', invited_at: '2026-11-20T09:00:00.000Z' });
    clock.advance(3600);
    expect(await choose(token)).toMatchObject({ status: 204 });
    expect(await read()).toMatchObject({ invitation: 'accepted', invited_at: '2026-11-20T09:00:00.000Z' });
  });

  test('whether they have chosen a password, also without an invitation', async () => {
    expect(await read()).toMatchObject({ invitation: 'none', has_chosen_password: true });
    await world.as('ada').patch(path, { password: null });
    expect(await read()).toMatchObject({ invitation: 'none', has_chosen_password: false });
    await choose(await askForResetToken('alice.bondy'));
    expect(await read()).toMatchObject({ invitation: 'none', has_chosen_password: true });
  });

  test('it expires after seven days and may be sent again', async () => {
    await invite();
    clock.advance(7 * 86_400 - 1);
    // Sessions that nobody used have ended meanwhile.
    const ada = clientWith({ token: (await logIn('ada.bondy')).body.token });
    expect((await ada.get(path)).body).toMatchObject({ invitation: 'sent' });
    clock.advance(1);
    expect((await ada.get(path)).body).toMatchObject({ invitation: 'expired' });
    await ada.post(`${path}/invitation`);
    expect((await ada.get(path)).body).toMatchObject({
      invitation: 'sent',
      invited_at: '2026-11-27T09:00:00.000Z',
    });
  });

  test('a password of the user’s own choice accepts it, one that an administrator set does not', async () => {
    await invite();
    clock.advance(60);
    await world.as('ada').patch(path, { password: null });
    expect(await read()).toMatchObject({ invitation: 'sent' });
    expect(await choose(await askForResetToken('alice.bondy'))).toMatchObject({ status: 204 });
    expect(await read()).toMatchObject({ invitation: 'accepted' });
  });

  test('a change of the own password accepts it too', async () => {
    await invite();
    clock.advance(60);
    const password = 'un autre long mot de passe';
    await world.as('alice').put('/api/passwords', { current_password: PASSWORD, password });
    expect(await read()).toMatchObject({ invitation: 'accepted' });
  });

  test('the list says it of everybody, also to a super administrator', async () => {
    await invite();
    for (const by of ['ada', 'theo', 'root'] as const) {
      const { data } = (await world.as(by).get('/api/users?limit=200')).body;
      const states = new Map(data.map((one: { user_id: number }) => [one.user_id, one]));
      expect(states.get(world.person.alice.userId)).toMatchObject({ invitation: 'sent' });
      expect(states.get(world.person.bob.userId)).toMatchObject({ invitation: 'none', invited_at: null });
    }
  });

  test('members do not read it, not even their own', async () => {
    await invite();
    for (const by of ['alice', 'bob'] as const) expect(await read(by)).not.toHaveProperty('invitation');
    const { data } = (await world.as('bob').get('/api/users')).body;
    expect(JSON.stringify(data)).not.toContain('invit');
  });

  test('it changes the ETag, and either one still names the version', async () => {
    const before = (await world.as('ada').get(path)).headers['etag'] ?? '';
    await invite();
    const seen = await world.as('ada').get(path, { 'if-none-match': before });
    expect(seen).toMatchObject({ status: 200, body: { invitation: 'sent' } });
    const tag = seen.headers['etag'] ?? '';
    expect(await world.as('ada').get(path, { 'if-none-match': tag })).toMatchObject({ status: 304 });
    const change = { name: 'Alice Martin' };
    expect(await world.as('ada').patch(path, change, { 'if-match': tag })).toMatchObject({ status: 200 });
    expect(await world.as('ada').patch(path, change, { 'if-match': tag })).toMatchObject({ status: 412 });
  });

  test('a client may send back what it read', async () => {
    await invite();
    const { body } = await world.as('ada').get(path);
    expect(await world.as('ada').patch(path, { ...body, name: 'Alice Martin' })).toMatchObject({
      status: 200,
      body: { name: 'Alice Martin' },
    });
  });
});

describe('the way to the application', () => {
  const config = configFrom({ ...resources.config.environment, APP_URL: 'https://app.tournee.test/' });
  const on = { ...resources, config };

  test('the invitation and the page after it lead to the application where its address is known', async () => {
    await clientWith({ token: world.person.ada.token, on }).post(`${path}/invitation`);
    await deliverMessages();
    expect(mail.sent.at(-1)?.text).toContain('Ouvrir Tournée :\nhttps://app.tournee.test/\n');
    const page = await clientWith({ on }).get('/api/passwords/reset');
    expect(page.body).toContain('<a class="button" href="https://app.tournee.test/">Ouvrir Tournée</a>');
  });

  test('without it they name no other address', async () => {
    await invite();
    await deliverMessages();
    expect(mail.sent.at(-1)?.text).not.toContain('Ouvrir Tournée');
    expect((await anonymous.get('/api/passwords/reset')).body).not.toContain('Ouvrir Tournée');
  });
});
