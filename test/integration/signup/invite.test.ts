import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { askForLink, askSignup, confirmSignup, withSignup } from '../../support/world/signup.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const on = withSignup('invited');
const refused = { status: 403, body: { code: 'signup-by-invitation' } };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const invite = async (body: object = {}) => {
  const answer = await clientWith({ token: world.person.root.token, on }).post(
    '/api/signup/invitations',
    body,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};
const stored = () => asOwner((trx) => trx.selectFrom('signup_invitations').selectAll().execute());

describe('POST /api/signup/invitations', () => {
  test('makes a link that is stored as a hash only', async () => {
    const { token, url, expires_at } = await invite();
    expect([url, expires_at]).toEqual([
      `https://tournee.test/bienvenue#invitation=${token}`,
      '2026-12-04T09:00:00.000Z',
    ]);
    expect(await stored()).toMatchObject([{ created_by: world.person.root.userId, used_at: null }]);
    expect(JSON.stringify(await stored())).not.toContain(token.slice(4, 20));
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });

  test('mails the link where an address is given', async () => {
    const { url } = await invite({ email: 'jeanne.petit@example.org' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'jeanne.petit@example.org', subject: 'Votre amicale est invitée dans Tournée' },
    ]);
    expect(mail.sent[0]?.text).toContain(url);
  });

  test('lets one association sign up; it is used up by the confirmation, not by asking', async () => {
    const { token: invitation } = await invite();
    const [first, second] = [
      await askForLink({ invitation }, { on }),
      await askForLink({ invitation, email: 'other@example.org' }, { on }),
    ];
    expect(await confirmSignup({ token: first }, { on })).toMatchObject({ status: 200 });
    expect(await confirmSignup({ token: second, username: 'another.one' }, { on })).toMatchObject(refused);
    expect(await askSignup({ invitation }, { on })).toMatchObject(refused);
  });

  test('ends after 14 days; who asked before may still confirm', async () => {
    const { token: invitation } = await invite();
    clock.advance(14 * 86_400 - 60);
    const token = await askForLink({ invitation }, { on });
    clock.advance(60);
    expect(await askSignup({ invitation, email: 'other@example.org' }, { on })).toMatchObject(refused);
    expect(await confirmSignup({ token }, { on })).toMatchObject({ status: 200 });
  });

  test('an unknown one is refused, and passed over where everybody may sign up', async () => {
    expect(await askSignup({ invitation: 'trn_unknown' }, { on })).toMatchObject(refused);
    expect(await askSignup({ invitation: 'trn_unknown' })).toMatchObject({ status: 202 });
  });

  test('is made by super administrators only', async () => {
    expect(await world.as('ada').post('/api/signup/invitations', {})).toMatchObject({ status: 403 });
  });

  test('is not made where nobody signs up', async () => {
    const client = clientWith({ token: world.person.root.token, on: withSignup('off') });
    expect(await client.post('/api/signup/invitations', {})).toMatchObject({
      status: 403,
      body: { code: 'signup-closed' },
    });
  });

  test.each([
    [{ email: 'jeanne' }, '/email', 'invalid-format'],
    [{ days: 90 }, '/days', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const root = clientWith({ token: world.person.root.token });
    expect(await root.post('/api/signup/invitations', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
