import { beforeEach, describe, expect, test } from '@jest/globals';
import type { UploadFiles } from '../../../lib/core/gateways.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { gateways, logLines, resources } from '../../support/run/resources.ts';
import { download } from '../../support/world/exports.ts';
import {
  png,
  sentUpload,
  storedObjects,
  storedThumbnails,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const QUEUE = 'check-upload';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Uploads a file and completes it; returns the message of its check. */
async function completed(bytes: Uint8Array, more: object = {}): Promise<string> {
  const id = await sentUpload(world.as('alice'), bytes, more);
  await world.as('alice').post(`/api/uploads/${id}/complete`);
  return messageOf();
}

async function messageOf(): Promise<string> {
  const [row] = await storedUploads();
  return JSON.stringify({ entity_id: row?.entity_id, uuid: row?.uuid });
}

/** Resources with a modified bucket. */
function withUploads(change: (files: UploadFiles) => Partial<UploadFiles>): Resources {
  const { uploads } = globalThis.shared;
  return {
    ...resources,
    gateways: { ...gateways, uploads: async () => ({ ...uploads, ...change(uploads) }) },
  };
}

const away = () => {
  throw new Error('the bucket is away');
};

const only = async () => (await storedUploads())[0];

describe('the worker check-upload', () => {
  test('stores the checked file, says so, and removes what was sent', async () => {
    expect(await invokeWorker(QUEUE, [await completed(png(3, 2))])).toEqual([]);
    expect(await only()).toMatchObject({ state: 'ready', problem: null, width: 3, height: 2 });
    expect(await only()).toMatchObject({ thumbnail_width: 3, thumbnail_height: 2 });
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready'], 1]);
  });

  test.each([
    ['GIF bytes as PNG', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), {}, 'content-differs'],
    ['a PNG named JPEG', png(), { content_type: 'image/jpeg' }, 'content-differs'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), {}, 'content-differs'],
    ['a truncated PNG', png().subarray(0, -6), {}, 'image-unreadable'],
    ['60,000 × 60,000 pixels', png(60_000, 60_000, 0, 1), {}, 'image-too-large'],
  ])('refuses %s, and keeps nothing of it', async (_, bytes, more, problem) => {
    expect(await invokeWorker(QUEUE, [await completed(bytes, more)])).toEqual([]);
    expect(await only()).toMatchObject({ state: 'refused', problem, thumbnail_width: null });
    expect([await storedObjects(), await storedThumbnails()]).toEqual([[], 0]);
    const { upload_id } = { upload_id: (await only())?.id };
    expect((await world.as('alice').get(`/api/uploads/${upload_id}`)).body).toMatchObject({
      state: 'refused',
      problem,
      url: null,
    });
  });

  test.each(['read', 'create', 'spend'] as const)(
    'tries again when the bucket is away at its %s, and ends with one file',
    async (call) => {
      const message = await completed(png());
      expect(
        await invokeWorker(
          QUEUE,
          [message],
          withUploads(() => ({ [call]: away })),
        ),
      ).toEqual([message]);
      expect(await invokeWorker(QUEUE, [message])).toEqual([]);
      expect(await only()).toMatchObject({ state: 'ready' });
      expect(await storedObjects()).toEqual(['ready']);
    },
  );

  test('that died after it had stored the file finds it and ends the check', async () => {
    const message = await completed(png());
    const dying = withUploads((files) => ({
      create: async (key, file) => {
        await files.create(key, file);
        return away();
      },
    }));
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect(await storedObjects()).toEqual(['ready', 'waiting']);
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    const upload = await only();
    expect(upload).toMatchObject({ state: 'ready' });
    const { body } = await world.as('alice').get(`/api/uploads/${upload?.id}`);
    expect((await download(body.url)).bytes).toHaveLength(upload?.size ?? 0);
    expect(await storedObjects()).toEqual(['ready']);
  });

  test('that died between the file and its small picture ends with both', async () => {
    const message = await completed(png());
    const dying = withUploads((files) => ({
      create: (key, file) => (key.endsWith('.thumbnail') ? away() : files.create(key, file)),
    }));
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready', 'waiting'], 0]);
    expect((await world.as('alice').get('/api/uploads')).body.data).toMatchObject([
      { state: 'checking', thumbnail: null },
    ]);
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await only()).toMatchObject({ state: 'ready', thumbnail_width: 3 });
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready'], 1]);
  });

  test('delivered twice changes nothing the second time', async () => {
    const message = await completed(png());
    await invokeWorker(QUEUE, [message]);
    const before = await only();
    expect(await invokeWorker(QUEUE, [message, message])).toEqual([]);
    expect(await only()).toEqual(before);
    expect(await storedObjects()).toEqual(['ready']);
  });

  test('leaves nothing of a file that is deleted while it checks', async () => {
    const message = await completed(png());
    const deleting = withUploads((files) => ({
      create: async (key, file) => {
        await asOwner((trx) => trx.deleteFrom('uploads').execute());
        return files.create(key, file);
      },
    }));
    expect(await invokeWorker(QUEUE, [message], deleting)).toEqual([]);
    expect([await storedObjects(), await storedThumbnails()]).toEqual([[], 0]);
  });

  test('refuses a file whose bytes are gone', async () => {
    const message = await completed(png());
    await globalThis.shared.removeFiles();
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await only()).toMatchObject({ state: 'refused', problem: 'size-differs' });
  });

  test('refuses bytes of another checksum or size, should a bucket have taken them', async () => {
    const message = await completed(png());
    const other = (bytes: Buffer) => withUploads(() => ({ read: async () => bytes }));
    const same = Buffer.from(png());
    same[same.length - 1] = 1;
    await invokeWorker(QUEUE, [message], other(same));
    expect(await only()).toMatchObject({ state: 'refused', problem: 'checksum-differs' });
    await asOwner((trx) => trx.updateTable('uploads').set({ state: 'checking', problem: null }).execute());
    await invokeWorker(QUEUE, [message], other(Buffer.concat([png(), Buffer.from('!')])));
    expect(await only()).toMatchObject({ state: 'refused', problem: 'size-differs' });
  });

  test('refuses a file that the scan finds', async () => {
    const message = await completed(png());
    const finding = { ...gateways, fileScan: async () => ({ isClean: async () => false }) };
    expect(await invokeWorker(QUEUE, [message], { ...resources, gateways: finding })).toEqual([]);
    expect(await only()).toMatchObject({ state: 'refused', problem: 'content-not-allowed' });
    expect(await storedObjects()).toEqual([]);
  });

  test('gives up a file whose check fails five times', async () => {
    const message = await completed(png());
    expect(
      await invokeWorker(
        QUEUE,
        [message],
        withUploads(() => ({ create: away })),
        5,
      ),
    ).toEqual([message]);
    expect(await only()).toMatchObject({ state: 'refused', problem: 'image-unreadable' });
  });

  test('leaves nothing of a file that was given up while it checks', async () => {
    const message = await completed(png());
    const slow = withUploads((files) => ({
      create: async (key, file) => {
        await invokeWorker(
          QUEUE,
          [message],
          withUploads(() => ({ read: away })),
          5,
        );
        return files.create(key, file);
      },
    }));
    expect(await invokeWorker(QUEUE, [message], slow)).toEqual([]);
    expect(await only()).toMatchObject({ state: 'refused', problem: 'image-unreadable' });
    expect(await storedObjects()).toEqual([]);
  });

  test('touches no other association, and logs no name', async () => {
    await completed(png(), { filename: 'mme-martin.png' });
    const upload = await only();
    const foreign = JSON.stringify({ entity_id: world.noisy, uuid: upload?.uuid });
    expect(await invokeWorker(QUEUE, [foreign])).toEqual([]);
    expect(await only()).toEqual(upload);
    expect(await storedObjects()).toEqual(['waiting']);
    expect(logLines.join('\n')).not.toContain('martin');
  });
});
