import { beforeEach, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { clock, gateways, resources } from '../../support/run/resources.ts';
import { png, sentUpload, storedUploads } from '../../support/world/uploads.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let id: number;
beforeEach(async () => {
  world = await createWorld();
  id = await sentUpload(world.as('alice'), png());
  await world.as('alice').post(`/api/uploads/${id}/complete`);
});

/** Delivers the message to a worker, optionally with another `read`; returns whether the message failed. */
async function deliver(read?: () => never): Promise<boolean> {
  const [row] = await storedUploads();
  const files = await gateways.uploads();
  const on = {
    ...resources,
    gateways: { ...gateways, uploads: async () => ({ ...files, ...(read ? { read } : {}) }) },
  };
  const message = JSON.stringify({ entity_id: world.bondy, uuid: row?.uuid });
  return (await invokeWorker('check-upload', [message], on)).length > 0;
}

/** Restores the state after two checks that ended their processes. */
const diedTwice = () =>
  asOwner((trx) =>
    trx
      .updateTable('uploads')
      .set({ checks_begun: 2, check_begun_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  );

test('a file that has ended two processes is refused without being opened', async () => {
  await diedTwice();
  clock.advance(61);
  const open = () => {
    throw new Error('opened');
  };
  expect(await deliver(open)).toBe(false);
  expect(await storedUploads()).toMatchObject([{ state: 'refused', problem: 'content-not-allowed' }]);
});

test('while the second process may still be at work it is asked for again later', async () => {
  await diedTwice();
  clock.advance(30);
  expect(await deliver()).toBe(true);
  expect(await storedUploads()).toMatchObject([{ state: 'checking' }]);
  clock.advance(31);
  expect(await deliver()).toBe(false);
  expect(await storedUploads()).toMatchObject([{ state: 'refused' }]);
});

test('a bucket that does not answer counts for nothing', async () => {
  const fail = () => {
    throw new Error('the bucket is away');
  };
  for (let times = 0; times < 4; times += 1) {
    clock.advance(400);
    expect(await deliver(fail)).toBe(true);
  }
  expect(await deliver()).toBe(false);
  expect(await storedUploads()).toMatchObject([{ state: 'ready' }]);
});
