import { beforeEach, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/local/deliver.ts';
import { gateways, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, exportOf, storedExports } from '../../support/world/exports.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
  await collection.collect({ name: 'Zoé Échevin', email: 'zoe@example.org' });
});

const draft = () => ({ kind: 'passages', operation_id: collection.round.operationId });
const erase = () =>
  collection.world.as('ada').post('/api/privacy/erase', {
    email: 'zoe@example.org',
    reason: 'Demande du 3 mars',
    dry_run: false,
  });

test('an erasure removes the files of exports, with the links that were given out', async () => {
  const made = [await exportOf(collection.world, draft()), await exportOf(collection.world, draft())];
  for (const { url } of made) expect((await download(url)).text).toContain('Zoé Échevin');
  await erase();
  await deliverMessages();
  for (const { url } of made) expect((await download(url)).status).toBe(404);
  const { body } = await collection.world.as('ada').get('/api/exports');
  expect(body.data).toMatchObject([
    { state: 'failed', failure: 'erased', url: null },
    { state: 'failed', failure: 'erased', url: null },
  ]);
  expect(await storedExports()).toMatchObject([
    { state: 'failed', file: null },
    { state: 'failed', file: null },
  ]);
});

test('an export of another association stays', async () => {
  const { world } = collection;
  const path = '/api/operations';
  const dates = { date_start: '2026-11-01', date_end: '2026-12-31' };
  const { body: operation } = await world.as('nora').post(path, dates);
  const other = await exportOf(world, { kind: 'passages', operation_id: operation.operation_id }, 'nora');
  await erase();
  await deliverMessages();
  expect((await download(other.url)).status).toBe(200);
});

test('a file that is finished after the erasure is removed', async () => {
  await collection.world.as('theo').post('/api/exports', draft());
  let key = '';
  const files = await gateways.files();
  const on = {
    ...gateways,
    files: async () => ({
      ...files,
      // The person is erased while the file is being written.
      write: async (...[name, content, options]: Parameters<typeof files.write>) => {
        key = name;
        await files.write(name, content, options);
        await erase();
      },
    }),
  };
  await deliverMessages({ ...resources, gateways: on });
  expect(key).not.toBe('');
  await expect(files.read(key)).rejects.toThrow();
  expect(await storedExports()).toMatchObject([{ state: 'failed', file: null }]);
});
