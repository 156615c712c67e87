import { expect, test } from '@jest/globals';
import { asOwner } from '../support/database/owner.ts';
import { makeExample } from '../support/example/make-example.ts';
import { clientWith } from '../support/http/client.ts';
import { runJob } from '../support/local/job.ts';

test('two who ask for the example at once get one, complete', async () => {
  await Promise.all([makeExample(), makeExample()]);
  const entities = await asOwner((trx) => trx.selectFrom('entities').select('id').execute());
  const users = await asOwner((trx) => trx.selectFrom('users').select('username').execute());
  const seasons = await asOwner((trx) => trx.selectFrom('operations').select('name').execute());
  expect([entities.length, users.length, seasons.length]).toEqual([1, 10, 2]);
  expect(await runJob('check-sums')).toEqual({ mended: 0 });
  const { status, body } = await clientWith({}).post('/api/example');
  expect([status, body.done]).toEqual([202, body.of]);
});
