import { beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../support/database/count-statements.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import {
  askForLink,
  askSignup,
  confirmSignup,
  president,
  storedEntities,
  storedSignups,
  withSignup,
} from '../../support/world/signup.ts';
import { createWorld } from '../../support/world/world.ts';

const KNOWN = 'alice@example.org';

beforeEach(async () => {
  await createWorld();
});

const storedEmails = () => asOwner((trx) => trx.selectFrom('emails').selectAll().execute());

describe('POST /api/signup', () => {
  test('mails a link that works for 24 hours, and makes nothing yet', async () => {
    const before = await storedEntities();
    expect(await askSignup()).toMatchObject({ status: 202, body: '' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: president.email, subject: 'Créez l’espace de votre amicale' }]);
    expect(mail.sent[0]?.text).toMatch(
      /Bonjour Jeanne Petit,[\s\S]+« Amicale des sapeurs-pompiers de Pantin », 93500 Pantin[\s\S]+https:\/\/tournee\.test\/bienvenue#trn_[\w-]{43}\n[\s\S]+24 heures[\s\S]+7 jours/,
    );
    expect(await storedSignups()).toMatchObject([
      { code_insee: '93055', postal_code: '93500', expires_at: '2026-11-21T09:00:00.000Z' },
    ]);
    expect(await storedEntities()).toEqual(before);
    expect(await emittedEvents()).toEqual([]);
  });

  test('what was typed and the token are stored in no readable form, and not logged', async () => {
    const token = await askForLink();
    const stored = JSON.stringify([await storedSignups(), await storedEmails(), logLines]);
    for (const text of [token.slice(4, 20), 'Jeanne', 'jeanne.petit', 'sapeurs-pompiers'])
      expect(stored).not.toContain(text);
  });

  test('security row 14: somebody who has an account gets the same answer, the same rows and the same work', async () => {
    const unknown = await countStatements(() => askSignup());
    const known = await countStatements(() => askSignup({ email: KNOWN }));
    expect(known.texts).toEqual(unknown.texts);
    const [first, second] = await storedSignups();
    expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
    await deliverMessages();
    expect(mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [president.email, 'Créez l’espace de votre amicale'],
      [KNOWN, 'Créez l’espace de votre amicale'],
    ]);
    const answers = [await askSignup(), await askSignup({ email: KNOWN })];
    const comparable = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: { ...headers, 'x-request-id': '', ratelimit: '' },
    }));
    expect(comparable[1]).toEqual(comparable[0]);
  });

  test('asking again replaces the earlier link, also in another case of the address', async () => {
    const first = await askForLink();
    const second = await askForLink({ email: president.email.toUpperCase() });
    expect(await storedSignups()).toHaveLength(1);
    expect(await confirmSignup({ token: first })).toMatchObject({ body: { code: 'signup-link-invalid' } });
    expect(await confirmSignup({ token: second })).toMatchObject({ status: 200 });
  });

  test('one address gets three e-mails a day and no more, with the same answer; the last link stays valid', async () => {
    for (let asked = 0; asked < 3; asked += 1) await askSignup({}, { ip: `198.51.100.${asked}` });
    await deliverMessages();
    const [, token] = /bienvenue#(\S+)/.exec(mail.sent.at(-1)?.text ?? '') ?? [];
    for (let asked = 0; asked < 5; asked += 1)
      expect(await askSignup({}, { ip: `198.51.100.${10 + asked}` })).toMatchObject({
        status: 202,
        body: '',
      });
    await deliverMessages();
    expect(mail.sent).toHaveLength(3);
    expect(await anonymous.post('/api/signup/check', { token })).toMatchObject({ status: 200 });
    clock.advance(86_400);
    await askSignup();
    await deliverMessages();
    expect(mail.sent).toHaveLength(4);
  });

  test('a network that asks a hundred times is told to wait, others are not', async () => {
    const asked = Array.from({ length: 100 }, (_, at) => askSignup({ email: `p${at}@example.org` }));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([202]));
    expect(await askSignup()).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': '900' },
    });
    expect(await askSignup({}, { ip: '198.51.100.9' })).toMatchObject({ status: 202 });
  });

  test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '{{7*7}} <a href="//x">'])(
    'markup in a name is text in the e-mail: %s',
    async (text) => {
      await askForLink({ association: text, name: text });
      const [sent] = mail.sent;
      expect(sent?.text).toContain(`Bonjour ${text},`);
      expect(sent?.html).not.toContain(text);
      expect(sent?.html).toContain(
        text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
      );
      expect(sent?.subject).toBe('Créez l’espace de votre amicale');
    },
  );

  test.each([
    { what: 'an unknown code', draft: { code_insee: '99999' } },
    { what: 'another town’s postal code', draft: { postal_code: '75001' } },
  ])('$what is refused', async ({ draft }) => {
    expect(await askSignup(draft)).toMatchObject({
      status: 422,
      body: { code: 'commune-not-found', errors: [{ pointer: '/code_insee' }] },
    });
    expect(await storedSignups()).toEqual([]);
  });

  test.each([
    [{ association: ' ' }, '/association', 'too-small'],
    [{ association: 'x'.repeat(101) }, '/association', 'too-big'],
    [{ name: undefined }, '/name', 'required'],
    [{ name: 'Jeanne\u202ePetit' }, '/name', 'direction-character'],
    [{ email: 'jeanne' }, '/email', 'invalid-format'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, '/email', 'invalid-format'],
    [{ postal_code: '9350' }, '/postal_code', 'invalid-format'],
    [{ code_insee: 'Pantin' }, '/code_insee', 'invalid-format'],
    [{ role_id: 9 }, '/role_id', 'unknown-field'],
  ])('%j is refused at its place', async (draft, pointer, code) => {
    expect(await askSignup(draft)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    expect(await storedSignups()).toEqual([]);
  });

  test.each([
    ['off', 'signup-closed'],
    ['invited', 'signup-by-invitation'],
  ])('where signing up is %s, it is refused without an invitation: %s', async (mode, code) => {
    expect(await askSignup({}, { on: withSignup(mode) })).toMatchObject({ status: 403, body: { code } });
    expect([await storedSignups(), await storedEmails()]).toEqual([[], []]);
  });
});
