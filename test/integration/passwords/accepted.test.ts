import { beforeEach, describe, expect, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { openBreachCheck } from '../../../lib/gateways/breach-check.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock, logLines, mail, resources } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
let created: number;
beforeEach(async () => {
  world = await createWorld();
  created = 0;
});

type Chosen = { username: string; status: number; code: string | undefined };

/** The ways to choose a password; each returns the result. */
const ways = {
  create: async (password: string, on: Resources): Promise<Chosen> => {
    created += 1;
    const username = `camille.${created}`;
    const ada = clientWith({ token: world.person.ada.token, on });
    const { status, body } = await ada.post('/api/users', { username, password });
    return { username, status, code: body.errors?.[0].code };
  },
  change: async (password: string, on: Resources): Promise<Chosen> => {
    const bob = clientWith({ token: world.person.bob.token, on });
    const { status, body } = await bob.put('/api/passwords', { current_password: PASSWORD, password });
    return { username: 'bob.bondy', status, code: body.errors?.[0].code };
  },
  reset: async (password: string, on: Resources): Promise<Chosen> => {
    const token = await askForResetToken('alice.bondy');
    const { status, body } = await clientWith({ on }).post('/api/passwords/reset', { token, password });
    return { username: 'alice.bondy', status, code: body.errors?.[0].code };
  },
};

const withBreach = (baseUrl: string | undefined): Resources => ({
  ...resources,
  gateways: { ...resources.gateways, breach: async () => openBreachCheck(baseUrl, resources.log) },
});

describe.each(Object.entries(ways))('a password (%s)', (_, choose) => {
  const taken = async (password: string) => {
    const { username, status } = await choose(password, resources);
    expect(status).toBeLessThan(300);
    expect(await logIn(username, password)).toMatchObject({ status: 200 });
    return username;
  };

  test.each(['8 signs.', 'é🚒'.repeat(32)])('security row 1: of 8 or 64 characters is taken: %s', taken);

  test.each(['7 signs', '🚒'.repeat(7), 'é'.repeat(65)])(
    'security row 1: of 7 or 65 characters is refused: %s',
    async (password) => {
      expect(await choose(password, resources)).toMatchObject({ status: 400, code: 'length' });
    },
  );

  test.each(['onlyletters', '73915028', '  été 🚒 à la caserne'])(
    'security row 2: follows no rule but its length: %s',
    taken,
  );

  test('security row 3: counts as it was typed, to its last character', async () => {
    const password = ` Mot de passe ${'x'.repeat(48)}y `;
    const username = await taken(password);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `])
      expect(await logIn(username, other)).toMatchObject({ status: 401 });
  });

  test('security row 4: that is public is refused, also without the service', async () => {
    expect(await choose('compromised elsewhere', resources)).toMatchObject({ code: 'compromised' });
    const common = dictionary['passwords-common'].slice(0, 3000).findLast(({ length }) => length >= 8) ?? '';
    expect(await choose(common, withBreach(undefined))).toMatchObject({ status: 400, code: 'compromised' });
  });

  test.each(['pompiers', 'Pompiers.Bondy.2026', 'marseille13', 'printemps'])(
    'security row 4: that anybody guesses here is refused without the service: %s',
    async (password) => {
      const refused = await choose(password, withBreach(undefined));
      expect(refused).toMatchObject({ status: 400, code: 'compromised' });
    },
  );

  test('security row 5: is taken while the service is down, the embedded list decides', async () => {
    const down = withBreach('http://127.0.0.1:9');
    expect(await choose('iloveyou', down)).toMatchObject({ status: 400, code: 'compromised' });
    expect((await choose('quiet canard 2931', down)).status).toBeLessThan(300);
    expect(logLines.join()).toContain('breach-service-unreachable');
  });
});

describe('a password that was taken', () => {
  test('security row 5: is looked up again at login, when the service answers', async () => {
    await ways.change('compromised unnoticed', withBreach('http://127.0.0.1:9'));
    expect(await logIn('bob.bondy', 'compromised unnoticed')).toMatchObject({
      status: 403,
      body: { code: 'password-compromised' },
    });
    await deliverMessages();
    expect(mail.sent.at(-1)).toMatchObject({ to: 'bob@example.org' });
  });

  test('security row 8: stays valid for years', async () => {
    clock.advance(5 * 366 * 86_400);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('security row 8: has no hint and no question beside it', () => {
    const names = new Set(
      Object.values(document.components.schemas).flatMap((schema) =>
        'properties' in schema ? Object.keys(schema.properties) : [],
      ),
    );
    expect(names).toContain('current_password');
    expect([...names].filter((name) => /hint|question|answer|secret_word/.test(name))).toEqual([]);
  });
});
