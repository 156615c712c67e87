import { expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { killAfter } from '../../support/local/killed-process.ts';
import { insertBuildings } from '../../support/world/buildings.ts';
import { openSeason } from '../../support/world/season.ts';

/** The queries of the buildings database at which the worker is killed: all that it makes for a sector. */
const KILLS = ['1', '2', '3'];

// The embedded database is open in one process only.
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

onServer('a worker that is killed has written nothing; the next delivery writes all', async () => {
  const { database } = globalThis.shared;
  if (database.kind !== 'postgres') throw new Error('this test needs a server');
  const { world, alicesSector, addressAt } = await openSeason();
  await insertBuildings({ batiment_id: 'b', ...addressAt(1, 1), nb_log: 6 });
  const message = JSON.stringify({ entity_id: world.bondy, sector_id: alicesSector });
  const read = async (): Promise<Json> => (await world.as('ada').get(`/api/sectors/${alicesSector}`)).body;
  const before = await read();
  for (const questions of KILLS) {
    await killAfter('enrich-addresses', [database.url, message, questions], 1);
    expect(await read()).toEqual(before);
  }
  expect(await invokeWorker('enrich-addresses', [message])).toEqual([]);
  expect(await read()).toMatchObject({
    dwelling_count: before.dwelling_count + 5,
    enrichment: { state: 'done', matched: 1 },
  });
});
