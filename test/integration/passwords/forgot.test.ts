import { beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../support/database/count-statements.ts';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const forgot = (username: string) => anonymous.post('/api/passwords/forgot', { username });
const storedTokens = () => asOwner((trx) => trx.selectFrom('password_resets').selectAll().execute());

describe('POST /api/passwords/forgot', () => {
  test('mails a link that works for 30 minutes', async () => {
    expect(await forgot('alice.bondy')).toMatchObject({ status: 202, body: '' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'alice@example.org', subject: 'Choisissez un nouveau mot de passe' },
    ]);
    expect(mail.sent[0]?.text).toMatch(
      /Bonjour Alice,[\s\S]+Vous avez demandé[\s\S]+L’ancien reste valable[\s\S]+Votre identifiant : alice.bondy\n[\s\S]+https:\/\/tournee\.test\/api\/passwords\/reset#trn_[\w-]{43}\n[\s\S]+30 minutes/,
    );
    expect(await storedTokens()).toMatchObject([
      { user_id: world.person.alice.userId, expires_at: '2026-11-20T09:30:00.000Z' },
    ]);
  });

  test('security row 15: the token is stored as a hash only', async () => {
    const token = await askForResetToken('alice.bondy');
    expect(JSON.stringify(await storedTokens())).not.toContain(token.slice(4, 20));
  });

  test('security row 14: an unknown user gets the same answer and no e-mail', async () => {
    const known = await forgot('alice.bondy');
    const unknown = await forgot('nobody.bondy');
    const comparable = ({ status, body, headers }: typeof known) => ({
      status,
      body,
      headers: { ...headers, 'x-request-id': '', ratelimit: '' },
    });
    expect(comparable(unknown)).toEqual(comparable(known));
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
  });

  test('a message that comes twice mails one link, which stays valid', async () => {
    const { userId: user_id } = world.person.alice;
    const body = JSON.stringify({ user_id, email_uuid: '01939d5e-0000-7000-8000-000000000001' });
    expect(await invokeWorker('send-mail', [body, body])).toEqual([]);
    await deliverMessages();
    expect(await invokeWorker('send-mail', [body])).toEqual([]);
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
    const [, token] = /reset#(\S+)/.exec(mail.sent[0]?.text ?? '') ?? [];
    const reset = await anonymous.post('/api/passwords/reset', { token, password: 'un autre mot à moi' });
    expect(reset).toMatchObject({ status: 204 });
  });

  test('who was deleted or put to rest before the worker came gets none', async () => {
    await forgot('alice.bondy');
    await forgot('bob.bondy');
    await world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { chk_active: 0 });
    await world.as('ada').delete(`/api/users/${world.person.bob.userId}`);
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });

  test('the username is known in another case and letter form', async () => {
    await forgot(' ＡＬＩＣＥ.bondy');
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'alice@example.org' }]);
  });

  test('neither an inactive user nor one without an address gets an e-mail', async () => {
    await asOwner(async (trx) => {
      const { alice, bob } = world.person;
      await trx.updateTable('users').set({ chk_active: 0 }).where('id', '=', alice.userId).execute();
      await trx.updateTable('users').set({ encrypted_email: null }).where('id', '=', bob.userId).execute();
    });
    expect(await forgot('alice.bondy')).toMatchObject({ status: 202 });
    expect(await forgot('bob.bondy')).toMatchObject({ status: 202 });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    expect(await storedTokens()).toEqual([]);
  });

  test('at most three e-mails are sent per account in 15 minutes', async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await forgot('alice.bondy')).toMatchObject({ status: 202 });
    }
    await deliverMessages();
    expect(mail.sent).toHaveLength(3);
    clock.advance(900);
    await forgot('alice.bondy');
    await deliverMessages();
    expect(mail.sent).toHaveLength(4);
  });

  test('a network that asks for a hundred links is told to wait', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => forgot(`guess-${at}`)));
    expect(await forgot('alice.bondy')).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': '900' },
    });
    const elsewhere = clientWith({ ip: '198.51.100.9' });
    expect(await elsewhere.post('/api/passwords/forgot', { username: 'alice.bondy' })).toMatchObject({
      status: 202,
    });
  });

  test('asking for links does not count as a failed login', async () => {
    await forgot('alice.bondy');
    expect(await asOwner((trx) => trx.selectFrom('login_streaks').selectAll().execute())).toEqual([]);
  });

  describe('the work before the answer', () => {
    test('security row 14: is the same whether or not there is such a user, and makes no link', async () => {
      const known = await countStatements(() => forgot('alice.bondy'));
      const unknown = await countStatements(() => forgot('nobody.bondy'));
      expect(unknown.texts).toEqual(known.texts);
      expect(known.texts.join('\n')).not.toMatch(/password_resets|"emails"/);
      expect(known.texts.join('\n')).toMatch(/outbox/);
    });
  });

  test.each([
    [undefined, '/username', 'required'],
    [{ username: null }, '/username', 'invalid-type'],
    [{ username: 'x'.repeat(257) }, '/username', 'too-big'],
    [{ username: 'alice.bondy', email: 'thief@example.org' }, '/email', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await anonymous.post('/api/passwords/forgot', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
