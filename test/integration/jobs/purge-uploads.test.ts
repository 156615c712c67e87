import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import {
  checkedUpload,
  png,
  sentUpload,
  spentRequests,
  storedObjects,
  storedThumbnails,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const DAY = 86_400;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const store = (key: string) =>
  globalThis.shared.uploads.create(key, { bytes: png(), contentType: 'image/png' });

/** Runs the job and its messages; returns how many uploads and objects it found. */
async function purge(): Promise<number> {
  const { uploads } = await runJob('purge');
  await deliverMessages();
  return uploads;
}

describe('the job purge', () => {
  test('removes files that nobody said to be complete, after a day', async () => {
    await sentUpload(world.as('alice'), png());
    clock.advance(DAY);
    expect(await purge()).toBe(0);
    clock.advance(1);
    expect(await purge()).toBe(1);
    expect(await storedUploads()).toEqual([]);
    expect(await storedObjects()).toEqual([]);
    expect(await purge()).toBe(0);
  });

  test('removes refused files, and pictures that were sent with no message', async () => {
    await checkedUpload(world.as('alice'), Buffer.from('<html>'));
    await checkedUpload(world.as('bob'), png());
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready'], 1]);
    clock.advance(DAY + 1);
    expect(await purge()).toBe(2);
    expect(await storedUploads()).toEqual([]);
    expect([await storedObjects(), await storedThumbnails()]).toEqual([[], 0]);
  });

  test('keeps logos, fiscal papers and pictures in a room', async () => {
    await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' });
    const sent = await checkedUpload(world.as('alice'), png());
    await asOwner((trx) =>
      trx.updateTable('uploads').set({ room_id: 1 }).where('id', '=', sent['upload_id']).execute(),
    );
    clock.advance(300 * DAY);
    await purge();
    expect(await storedObjects()).toEqual(['ready', 'ready', 'ready']);
    // The fiscal paper has no thumbnail.
    expect(await storedThumbnails()).toBe(2);
    expect(await storedUploads()).toHaveLength(3);
  });

  test('removes objects that no upload needs: of none, of another state, of a removed association', async () => {
    const { upload_id: id } = await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    const { ada } = world.person;
    await store(`uploads/waiting/${world.bondy}/00000000-0000-4000-8000-000000000001`);
    await store(`uploads/ready/${world.noisy}/00000000-0000-4000-8000-000000000002`);
    await store(`uploads/ready/${world.noisy}/00000000-0000-4000-8000-000000000002.thumbnail`);
    await store(`uploads/ready/${world.noisy}/00000000-0000-4000-8000-000000000003.thumbnail`);
    expect(await storedObjects()).toHaveLength(3);
    // A mark in the place of the sent bytes says that the request of the logo is spent.
    expect(await spentRequests()).toBe(1);
    // Younger objects may belong to a running check; the bucket has its own clock.
    expect(await purge()).toBe(0);
    clock.set('2036-11-20T09:00:00.000Z');
    expect(await purge()).toBe(5);
    expect(await storedThumbnails()).toBe(1);
    expect(await storedObjects()).toEqual(['ready']);
    expect(await spentRequests()).toBe(0);
    expect(await storedUploads()).toMatchObject([{ id, made_by: ada.userId, state: 'ready' }]);
  });

  test('removes more than one batch', async () => {
    const { upload_id: id } = await checkedUpload(world.as('alice'), png());
    await asOwner(async (trx) => {
      const { id: _, ...row } = await trx
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      const copies = Array.from({ length: 501 }, (_, at) => ({ ...row, uuid: uuidOf(at) }));
      await trx.insertInto('uploads').values(copies).execute();
    });
    clock.advance(DAY + 1);
    const { uploads } = await runJob('purge');
    expect(uploads).toBe(502);
    expect(await storedUploads()).toEqual([]);
  });
});
