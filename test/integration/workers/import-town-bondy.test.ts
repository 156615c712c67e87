import { existsSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import type { Resources } from '../../../lib/runtime/resources.ts';
import type { Json } from '../../support/http/answer.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const hasBondy = existsSync('../shared/data/ban-93010-bondy.csv');

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const read = async (): Promise<Json> => (await world.as('ada').get('/api/towns/93010')).body;

(hasBondy ? test : test.skip)('takes over the real Bondy from a folder of files', async () => {
  await world.as('ada').post('/api/towns', { code_insee: '93010' });
  await deliverMessages();
  expect(await read()).toMatchObject({
    name: 'Bondy',
    state: 'ready',
    failure: null,
    address_count: 8413,
    has_outline: true,
  });
});

(hasBondy ? test : test.skip)('tells progress that moves', async () => {
  await world.as('ada').post('/api/towns', { code_insee: '93010' });
  const told: { state: string; bytes_read: number; bytes_total: number | null }[] = [];
  await deliverMessages(watching(async () => told.push(await read())));
  const importing = told.filter(({ state, bytes_read }) => state === 'importing' && bytes_read > 0);
  expect(new Set(importing.map(({ bytes_read }) => bytes_read)).size).toBeGreaterThan(4);
  for (const { bytes_read, bytes_total } of importing)
    expect(bytes_read).toBeLessThanOrEqual(bytes_total ?? 0);
  expect(importing.map(({ bytes_read }) => bytes_read)).toEqual(
    importing.map(({ bytes_read }) => bytes_read).toSorted((a, b) => a - b),
  );
});

test('a commune that the folder does not have has failed', async () => {
  const path = '/api/towns/59350';
  const { token } = world.person.ada;
  const ada = clientWith({ token });
  expect(await ada.post('/api/towns', { code_insee: '59350' })).toMatchObject({ status: 202 });
  await deliverMessages();
  expect((await ada.get(path)).body).toMatchObject({ state: 'failed', failure: 'not-in-source' });
});

/** Resources that look at what is told each time the database is used. */
function watching(look: () => Promise<unknown>): Resources {
  let isLooking = false;
  return {
    ...resources,
    db: () => {
      if (!isLooking) {
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
        });
      }
      return resources.db();
    },
  };
}
