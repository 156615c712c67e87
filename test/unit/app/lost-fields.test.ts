import { expect, test } from '@jest/globals';
import { observeAnswers } from '../../../app/offline/sync/lost-fields.ts';
import { createClient } from '../../../clients/typescript/src/index.ts';

/** A service that refuses pulls with `resync-required`, for a reason. */
function world(reason: 'backup-restored' | undefined, restored: () => Promise<void>) {
  const body = {
    type: '',
    title: '',
    status: 410,
    detail: '',
    instance: '',
    code: 'resync-required',
    ...(reason && { errors: [{ pointer: '?cursor', detail: '', code: reason }] }),
  };
  const client = createClient({
    url: 'https://service.test',
    fetch: async () =>
      Response.json(body, { status: 410, headers: { 'content-type': 'application/problem+json' } }),
  });
  const { field } = observeAnswers(client, { lost: () => {}, restored });
  return (collection: 'passages' | 'addresses') =>
    field.pull({ path: { collection }, query: { operation_id: 12 } });
}

test('a phone learns with its visits, and once, that a backup was restored', async () => {
  let restorations = 0;
  const count = async () => {
    restorations += 1;
  };
  const pull = world('backup-restored', count);
  await expect(pull('passages')).rejects.toMatchObject({ code: 'resync-required' });
  expect(restorations).toBe(1);
  await expect(pull('addresses')).rejects.toMatchObject({ code: 'resync-required' });
  await expect(world(undefined, count)('passages')).rejects.toMatchObject({ code: 'resync-required' });
  expect(restorations).toBe(1);
});

test('where it cannot note so nothing goes on: the visits say so once more', async () => {
  const full = new Error('full');
  const pull = world('backup-restored', async () => {
    throw full;
  });
  await expect(pull('passages')).rejects.toBe(full);
});
