import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const password = 'un long mot de passe';
const create = (body: object) => world.as('ada').post('/api/users', body);

describe('POST /api/users', () => {
  test.each([
    ['two letters', 'zo'],
    ['65 letters', 'x'.repeat(65)],
    ['spaces only', '      '],
    ['a line break', 'camille\nmartin'],
    ['a tabulator', 'camille\tmartin'],
    ['a zero-width space', 'camille\u200bmartin'],
    ['a direction mark', 'camille\u202enitram'],
    ['a no-break space', 'camille\u00a0martin'],
    ['NUL', 'camille\0martin'],
    ['NUL at its end', 'camille\0'],
    ['half of a pair', 'camille\ud83d'],
    ['257 letters', 'x'.repeat(257)],
    ['a megabyte of letters', 'x'.repeat(1_000_000)],
    ['an end behind a thousand spaces', `camille${' '.repeat(1000)}martin`],
  ])('a username with %s is refused', async (_, username) => {
    expect(await create({ username, password })).toMatchObject({
      status: 400,
      body: { code: 'invalid-username', errors: [{ pointer: '/username' }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    ['Δημήτρης', 'Δημήτρης'],
    ['محمد-علي', 'محمد-علي'],
    ['李小龍', '李小龍'],
    ['🔥 pompier 🔥', '🔥 pompier 🔥'],
    ['  Zoé D’Artagnan ', 'Zoé D’Artagnan'],
    ['zoé'.normalize('NFD'), 'zoé'.normalize('NFC')],
  ])('the username %p is taken as %p', async (username, stored) => {
    expect(await create({ username, password })).toMatchObject({ status: 201, body: { username: stored } });
  });

  test.each([
    ['alice.bondy', 'the same'],
    ['ALICE.Bondy', 'another case'],
    ['ａlice.bondy', 'another letter form'],
    ['nora.noisy', 'one of another association'],
  ])('the username %s is taken (%s)', async (username) => {
    expect(await create({ username, password })).toMatchObject({
      status: 409,
      body: { code: 'username-taken', errors: [{ pointer: '/username' }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('of ten requests for one username at once one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        create({ username: at % 2 === 0 ? 'camille' : 'Camille', password }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await emittedEvents()).toHaveLength(1);
  });

  test.each([
    ['compromised-for-years', 'compromised'],
    ['7 chars', 'length'],
    ['x'.repeat(65), 'length'],
  ])('security row 4: the password %p is refused', async (poor, code) => {
    expect(await create({ username: 'camille', password: poor })).toMatchObject({
      status: 400,
      body: { code: 'password-not-acceptable', errors: [{ pointer: '/password', code }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    [{}, '/username', 'required'],
    [{ username: 12 }, '/username', 'invalid-type'],
    [{ username: 'camille', role_id: 4 }, '/role_id', 'invalid-value'],
    [{ username: 'camille', role_id: '1' }, '/role_id', 'invalid-value'],
    [{ username: 'camille', chk_active: true }, '/chk_active', 'invalid-value'],
    [{ username: 'camille', email: 'camille' }, '/email', 'invalid-format'],
    [{ username: 'camille', phone: 'often' }, '/phone', 'invalid-format'],
    [{ username: 'camille', name: '' }, '/name', 'too-small'],
    [{ username: 'camille', fk_role: 1 }, '/fk_role', 'unknown-field'],
    [{ username: 'camille', user_id: 7 }, '/user_id', 'unknown-field'],
    [{ username: 'camille', name: 'Camille\0' }, '/name', 'nul-character'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
  });
});
