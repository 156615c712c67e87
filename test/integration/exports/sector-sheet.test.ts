import { beforeEach, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/local/deliver.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const ask = (more: object, name: 'ada' | 'alice' | 'nora' = 'ada') =>
  season.world
    .as(name)
    .post('/api/exports', { kind: 'sector-sheet', operation_id: season.round.operationId, ...more });

test('a sheet of one sector, or of all in one file, is asked for as a PDF', async () => {
  expect(await ask({ sector_id: season.alicesSector })).toMatchObject({
    status: 202,
    body: { kind: 'sector-sheet', format: 'pdf', filter: { sector_id: season.alicesSector } },
  });
  expect(await ask({})).toMatchObject({ status: 202, body: { state: 'pending' } });
});

test('a sector of no such operation, another format and a sector for visits are refused', async () => {
  expect(await ask({ sector_id: 999_999 })).toMatchObject({
    status: 422,
    body: { code: 'sector-not-found' },
  });
  expect((await ask({ format: 'csv' })).status).toBe(400);
  expect((await ask({ kind: 'passages', sector_id: season.alicesSector })).status).toBe(400);
});

test('members ask for none, and the association next door finds no operation', async () => {
  expect((await ask({}, 'alice')).status).toBe(403);
  expect((await ask({}, 'nora')).status).toBe(422);
});

test('the file is built: a PDF whose rows are the doors', async () => {
  const { body } = await ask({});
  await deliverMessages();
  const { body: ready } = await season.world.as('ada').get(`/api/exports/${body.export_id}`);
  expect(ready).toMatchObject({ state: 'ready', rows: 50, format: 'pdf' });
});
