import { expect, test } from '@jest/globals';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { killAfter } from '../../support/local/killed-process.ts';
import { download } from '../../support/world/exports.ts';
import {
  draftOf,
  png,
  sendBytes,
  sha256Of,
  storedObjects,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld } from '../../support/world/world.ts';

/** The last calls to the bucket, with the state and the objects that a worker killed there leaves. */
const KILLS = [
  ['after', 'read', 'checking', ['waiting']],
  ['before', 'create', 'checking', ['waiting']],
  ['after', 'create', 'checking', ['ready', 'waiting']],
  ['before', 'spend', 'ready', ['ready', 'waiting']],
  ['after', 'spend', 'ready', ['ready']],
] as const;

// The embedded database is open in one process only.
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

onServer(
  'a worker that is killed while it checks leaves one file in the end, and a row that says so',
  async () => {
    const { database } = globalThis.shared;
    if (database.kind !== 'postgres') throw new Error('this test needs a server');
    const world = await createWorld();
    const alice = world.as('alice');
    const picture = png(640, 480);
    for (const [moment, call, state, left] of KILLS) {
      const { body } = await alice.post('/api/uploads', draftOf(picture));
      expect(await sendBytes(body.request, picture)).toBe(200);
      await alice.post(`/api/uploads/${body.upload_id}/complete`);
      const [row] = await storedUploads();
      const message = JSON.stringify({ entity_id: world.bondy, uuid: row?.uuid });
      const { origin, pathname } = new URL(body.request.url);
      const bucket = pathname.split('/')[1] ?? '';
      await killAfter('check-upload', [database.url, origin, bucket, message, moment, call], 1);
      expect([moment, call, await storedObjects()]).toEqual([moment, call, left]);
      expect(await storedUploads()).toMatchObject([{ state }]);
      expect(await invokeWorker('check-upload', [message])).toEqual([]);
      expect([moment, call, await storedObjects()]).toEqual([moment, call, ['ready']]);
      const [{ size, sha256 } = {}] = await storedUploads();
      const read = (await alice.get(`/api/uploads/${body.upload_id}`)).body;
      expect(read).toMatchObject({ state: 'ready', width: 640, height: 480 });
      const { bytes } = await download(read.url);
      expect([bytes.length, sha256Of(bytes)]).toEqual([size, sha256]);
      await alice.delete(`/api/uploads/${body.upload_id}`);
      await deliverMessages();
      expect(await storedObjects()).toEqual([]);
    }
  },
);
