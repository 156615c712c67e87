// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const check = (token: unknown) => anonymous.post('/api/passwords/reset/check', { token });
const gone = { status: 400, body: { code: 'reset-token-invalid' } };

describe('POST /api/passwords/reset/check', () => {
  test('says whose password the link chooses, and leaves the link valid', async () => {
    const token = await askForResetToken('alice.bondy');
    const found = { status: 200, body: { username: 'alice.bondy', is_first: false } };
    expect(await check(token)).toMatchObject(found);
    expect(await check(token)).toMatchObject(found);
    const chosen = { token, password: 'un autre long mot de passe' };
    expect(await anonymous.post('/api/passwords/reset', chosen)).toMatchObject({ status: 204 });
    expect(await check(token)).toMatchObject(gone);
  });

  test('the code of a letter too, as it is typed, to who has no password yet', async () => {
    const draft = { username: 'camille.martin', name: 'Camille Martin' };
    const made = await world.as('ada').post('/api/users', draft);
    const letters = await world.as('ada').post('/api/users/letters', { user_ids: [made.body.user_id] });
    const [{ code }] = letters.body.letters;
    for (const typed of [code, code.toLowerCase().replaceAll('-', ' ')])
      expect(await check(typed)).toMatchObject({
        status: 200,
        body: { username: 'camille.martin', is_first: true },
      });
  });

  test('an unknown link, an old one and none are told apart from nothing else', async () => {
    expect(await check('unknown')).toMatchObject(gone);
    const token = await askForResetToken('alice.bondy');
    clock.advance(30 * 60);
    expect(await check(token)).toMatchObject(gone);
    expect(await check('')).toMatchObject(gone);
    expect(await check(12)).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  });
});
