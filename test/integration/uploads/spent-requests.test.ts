import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import {
  draftOf,
  png,
  sendBytes,
  spentRequests,
  storedObjects,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const DAY_MS = 86_400_000;
const PAGE = Buffer.from('<html>');

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const alice = () => world.as('alice');

async function announced(bytes: Uint8Array): Promise<{ id: number; request: Json }> {
  const { body } = await alice().post('/api/uploads', draftOf(bytes));
  return { id: body.upload_id, request: body.request };
}

/** Announces, sends and checks a file. */
async function checked(bytes: Uint8Array) {
  const upload = await announced(bytes);
  expect(await sendBytes(upload.request, bytes)).toBe(200);
  await alice().post(`/api/uploads/${upload.id}/complete`);
  await deliverMessages();
  return upload;
}

describe('the signed request of an upload', () => {
  test.each([
    ['ready', png(), ['ready']],
    ['refused', PAGE, []],
  ])('is spent once the file is %s', async (state, bytes, objects) => {
    const { request } = await checked(bytes);
    expect(await storedUploads()).toMatchObject([{ state }]);
    expect(await sendBytes(request, bytes)).toBe(412);
    expect(await storedObjects()).toEqual(objects);
  });

  test('is spent after the file was deleted, checked or not', async () => {
    const { id, request } = await checked(png());
    await alice().delete(`/api/uploads/${id}`);
    await deliverMessages();
    expect(await sendBytes(request, png())).toBe(412);
    expect(await storedObjects()).toEqual([]);
  });

  test('is spent although it was never used, when the upload is deleted', async () => {
    const { id, request } = await announced(png());
    await alice().delete(`/api/uploads/${id}`);
    await deliverMessages();
    expect(await sendBytes(request, png())).toBe(412);
    expect(await storedObjects()).toEqual([]);
  });

  test('leaves no mark a day after it, nor does the purge make new ones', async () => {
    await checked(png());
    await checked(PAGE);
    const { id } = await announced(png());
    await alice().delete(`/api/uploads/${id}`);
    await deliverMessages();
    expect(await spentRequests()).toBe(3);
    await runJob('purge');
    await deliverMessages();
    expect(await spentRequests()).toBe(3);
    // The bucket has a clock of its own.
    clock.set(new Date(Date.now() + 2 * DAY_MS).toISOString());
    // Two files without a message, then what they left: three marks, a picture and its thumbnail.
    for (const found of [7, 0]) {
      expect(await runJob('purge')).toMatchObject({ uploads: found });
      await deliverMessages();
      expect(await spentRequests()).toBe(0);
    }
    expect(await storedUploads()).toEqual([]);
  });
});
