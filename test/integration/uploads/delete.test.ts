import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import {
  checkedUpload,
  png,
  sentUpload,
  storedObjects,
  storedThumbnails,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const remove = (name: PersonName, uploadId: number) => world.as(name).delete(`/api/uploads/${uploadId}`);

describe('DELETE /api/uploads/{upload_id}', () => {
  test('removes the row at once and the file behind it', async () => {
    const { upload_id: id } = await checkedUpload(world.as('alice'), png());
    expect([await storedObjects(), await storedThumbnails()]).toEqual([['ready'], 1]);
    expect(await remove('alice', id)).toMatchObject({ status: 204 });
    expect(await storedUploads()).toEqual([]);
    await deliverMessages();
    expect([await storedObjects(), await storedThumbnails()]).toEqual([[], 0]);
    expect(await remove('alice', id)).toMatchObject({ status: 404 });
  });

  test('of a file that was never checked removes what was sent', async () => {
    const id = await sentUpload(world.as('alice'), png());
    await remove('alice', id);
    await deliverMessages();
    expect(await storedObjects()).toEqual([]);
  });

  test('while it is being checked leaves nothing', async () => {
    const id = await sentUpload(world.as('alice'), png());
    await world.as('alice').post(`/api/uploads/${id}/complete`);
    await remove('alice', id);
    expect(await deliverMessages()).toBe(2);
    expect([await storedObjects(), await storedThumbnails()]).toEqual([[], 0]);
  });

  test('of the logo takes it off the association, in event and history', async () => {
    const { upload_id: id } = await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    const { bondy, person } = world;
    await world.as('ada').patch(`/api/entities/${bondy}`, { logo: id });
    expect(await remove('root', id)).toMatchObject({ status: 204 });
    expect((await world.as('ada').get(`/api/entities/${bondy}`)).body).toMatchObject({ logo: null });
    const events = await eventsNamed('entity_updated');
    expect(events.at(-1)).toMatchObject({
      entity_id: bondy,
      updated_by: person.root.userId,
      changes: { logo: { old: id, new: null } },
    });
    expect((await historyOf('upload', id)).at(-1)).toMatchObject({ action: 'deleted' });
    expect((await historyOf('entity', bondy)).at(-1)).toMatchObject({
      action: 'changed',
      changes: { logo: { old: id, new: null } },
    });
  });

  test('of a former logo leaves the present one', async () => {
    const first = await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    const second = await checkedUpload(world.as('ada'), png(4, 4), { purpose: 'logo' });
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { logo: second['upload_id'] });
    const before = await eventsNamed('entity_updated');
    expect(await remove('ada', first['upload_id'])).toMatchObject({ status: 204 });
    expect(await eventsNamed('entity_updated')).toEqual(before);
    const { body } = await world.as('alice').get(`/api/entities/${world.bondy}`);
    expect(body.logo).toBe(second['upload_id']);
  });

  test.each([
    ['alice', 403],
    ['theo', 403],
    ['nora', 404],
    ['malik', 404],
  ] as const)('of a logo by %s is refused with %i', async (name, status) => {
    const { upload_id: id } = await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    expect(await remove(name, id)).toMatchObject({ status });
    expect(await storedUploads()).toHaveLength(1);
  });

  test.each(['bob', 'ada', 'root', 'nora'] as const)(
    'of an unsent picture by %s finds nothing',
    async (name) => {
      const id = await sentUpload(world.as('alice'), png());
      expect(await remove(name, id)).toMatchObject({ status: 404 });
      expect(await storedUploads()).toHaveLength(1);
    },
  );
});
