import { beforeEach, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const users = () => asOwner((trx) => trx.selectFrom('users').select('username').orderBy('id').execute());

test.each([
  ['a quote', "' or '1'='1"],
  ['a statement', "x'); drop table users; --"],
  ['a dollar quote', '$$ $1 $x$ :name ?'],
  ['wildcards', '%_\\%'],
  ['NUL', 'a\0b'],
  ['half of a pair', '\ud83d'],
  ['marks and directions', 'é\u202e\u200b\u0301\ufeff🚒'],
  ['a hundred thousand letters', 'x'.repeat(100_000)],
])('security row 27: %s in any text is answered or refused, never a failure', async (_, text) => {
  const before = await users();
  const root = world.as('root');
  const told = encodeURIComponent(text.toWellFormed());
  const answers = [
    await anonymous.post('/api/login', { username: text, password: text }),
    await anonymous.post('/api/passwords/forgot', { username: text }),
    await anonymous.post('/api/passwords/reset', { token: text, password: text }),
    await anonymous.get('/api/session', { authorization: `Bearer ${text}` }),
    await root.post('/api/entities', { name: 'A', postal_code: text }),
    await root.patch(`/api/users/${world.person.alice.userId}`, { role_id: text }),
    await root.get(`/api/users?q=${told}`),
    await root.get(`/api/users?cursor=${told}`),
    await root.get(`/api/entities?name=${told}`),
    await root.get(`/api/users/${told}`),
    await world.as('alice').get(`/api/addresses?q=${told}`),
    await world.as('ada').post('/api/operations', { name: text, date_start: text, date_end: text }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await users()).toEqual(before);
});
