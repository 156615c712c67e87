import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const OTHER = 'autre@example.org';
const patch = (body: object, whom: PersonName = 'alice', by = whom) =>
  world.as(by).patch(`/api/users/${world.person[whom].userId}`, body);
const change = (email: string | null = OTHER, whom: PersonName = 'alice') =>
  patch({ email, current_password: PASSWORD }, whom);
const row = () =>
  asOwner((trx) =>
    trx.selectFrom('users').selectAll().where('id', '=', world.person.alice.userId).executeTakeFirstOrThrow(),
  );
const linkGoesTo = async () => {
  mail.sent.length = 0;
  await anonymous.post('/api/passwords/forgot', { username: 'alice.bondy' });
  await deliverMessages();
  return mail.sent.map(({ to }) => to);
};

describe('who changes the own e-mail address', () => {
  test.each(['alice', 'theo', 'ada', 'root'] as const)(
    'security row 21: gives the present password, as %s',
    async (whom) => {
      expect(await patch({ email: OTHER }, whom)).toMatchObject({
        status: 403,
        body: { code: 'current-password-required', errors: [{ pointer: '/current_password' }] },
      });
      const wrong = await patch({ email: OTHER, current_password: 'short' }, whom);
      expect(wrong).toMatchObject({ status: 403, body: { code: 'invalid-current-password' } });
      expect(await eventsNamed('user_updated')).toEqual([]);
      expect(await change(OTHER, whom)).toMatchObject({ status: 200, body: { email: OTHER } });
    },
  );

  test('needs none when the address stays', async () => {
    const same = await patch({ email: 'alice@example.org', name: 'Alice M.' });
    expect(same).toMatchObject({ status: 200, body: { name: 'Alice M.' } });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });

  test('a wrong password counts as a failed login, and the eleventh is not looked at', async () => {
    for (let at = 0; at < 10; at += 1) await patch({ email: OTHER, current_password: 'short' });
    expect(await change()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 429 });
    expect(await logIn('bob.bondy')).toMatchObject({ status: 200 });
  });

  test('the address before gets a notice, the event says only that it changed', async () => {
    await change();
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      {
        to: 'alice@example.org',
        subject: 'Votre adresse e-mail a été changée',
        text: expect.stringMatching(/Bonjour Alice[\s\S]+24 heures[\s\S]+mot de passe oublié/),
      },
    ]);
    expect(mail.sent[0]?.text).not.toContain(OTHER);
    expect(await eventsNamed('user_updated')).toMatchObject([{ changes: { encrypted_email: true } }]);
  });

  test('for 24 hours links go to the address before, and then to the other one', async () => {
    await change();
    expect(await linkGoesTo()).toEqual(['alice@example.org', 'alice@example.org']);
    clock.advance(86_399);
    expect(await linkGoesTo()).toEqual(['alice@example.org']);
    clock.advance(1);
    expect(await linkGoesTo()).toEqual([OTHER]);
  });

  test('changing it twice does not push the confirmed address out', async () => {
    await change();
    clock.advance(3600);
    await change('troisieme@example.org');
    expect(await linkGoesTo()).toEqual(['alice@example.org', 'alice@example.org', 'alice@example.org']);
  });

  test('putting the confirmed one back ends the waiting', async () => {
    await change();
    await change('ALICE@example.org');
    expect(await row()).toMatchObject({ encrypted_former_email: null, email_changed_at: null });
  });

  test('a first address waits too', async () => {
    await asOwner((trx) => trx.updateTable('users').set({ encrypted_email: null }).execute());
    await change();
    expect(await linkGoesTo()).toEqual([]);
    clock.advance(86_400);
    expect(await linkGoesTo()).toEqual([OTHER]);
  });

  test('an invitation goes to the confirmed address', async () => {
    await change();
    await deliverMessages();
    mail.sent.length = 0;
    await world.as('ada').post(`/api/users/${world.person.alice.userId}/invitation`);
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'alice@example.org' }]);
  });
});

describe('an address that an administrator sets', () => {
  test('counts as confirmed, without a password', async () => {
    expect(await patch({ email: OTHER }, 'alice', 'ada')).toMatchObject({ status: 200 });
    expect(await linkGoesTo()).toEqual([OTHER]);
  });

  test('confirms the one that the user chose', async () => {
    await change();
    expect(await patch({ email: OTHER }, 'alice', 'ada')).toMatchObject({ status: 200 });
    await deliverMessages();
    expect(await linkGoesTo()).toEqual([OTHER]);
    expect(await row()).toMatchObject({ encrypted_former_email: null, email_changed_at: null });
  });
});

test('the address before is gone a day later', async () => {
  await change();
  await runJob('purge', {});
  expect(await row()).toMatchObject({ encrypted_former_email: expect.stringMatching(/^v1\./) });
  clock.advance(86_400);
  await runJob('purge', {});
  expect(await row()).toMatchObject({ encrypted_former_email: null, email_changed_at: null });
});
