import { expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../support/local/deliver.ts';
import { runJob } from '../support/local/job.ts';
import { clock } from '../support/run/resources.ts';
import { checkedUpload, png, sentUpload, storedObjects, storedUploads } from '../support/world/uploads.ts';
import { createWorld } from '../support/world/world.ts';

const ROUNDS = 10;

test('completing, checking, deleting and sweeping at once leave one file or none', async () => {
  const world = await createWorld();
  const alice = world.as('alice');
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Resets the clock: the bucket's clock stands still.
    clock.reset();
    const id = await sentUpload(alice, png());
    const [row] = await storedUploads();
    const message = JSON.stringify({ entity_id: world.bondy, uuid: row?.uuid });
    const check = () => invokeWorker('check-upload', [message]);
    const complete = () => alice.post(`/api/uploads/${id}/complete`);
    const isDeleted = round % 2 === 0;
    clock.advance(901);
    const answers = await Promise.all([
      complete(),
      complete(),
      check(),
      check(),
      runJob('sweep-uploads', {}),
      isDeleted ? alice.delete(`/api/uploads/${id}`) : check(),
      check(),
    ]);
    expect(answers.filter((answer) => 'status' in answer && answer['status'] >= 500)).toEqual([]);
    await complete();
    await deliverMessages();
    expect(await storedObjects()).toEqual(isDeleted ? [] : ['ready']);
    expect(await storedUploads()).toMatchObject(isDeleted ? [] : [{ id, state: 'ready' }]);
    if (!isDeleted) await alice.delete(`/api/uploads/${id}`);
    await deliverMessages();
  }
});

test('a logo that is deleted while it becomes the logo is none afterwards', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { upload_id: logo } = await checkedUpload(ada, png(), { purpose: 'logo' });
    const [set, deleted] = await Promise.all([
      ada.patch(`/api/entities/${world.bondy}`, { logo }),
      ada.delete(`/api/uploads/${logo}`),
    ]);
    expect([200, 422]).toContain(set.status);
    expect(deleted.status).toBe(204);
    expect((await ada.get(`/api/entities/${world.bondy}`)).body.logo).toBeNull();
    // According to the events too, a logo that was set was removed.
    const told = (await eventsNamed('entity_updated')).map(({ changes }) => JSON.stringify(changes));
    expect(told.at(-1) ?? '"new":null').toContain('"new":null');
    await deliverMessages();
  }
  expect(await storedObjects()).toEqual([]);
});

test('an upload that several delete at once is deleted once', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { upload_id: id } = await checkedUpload(ada, png(), { purpose: 'fiscal-basis' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.delete(`/api/uploads/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
    const told = await historyOf('upload', id);
    expect(told.filter(({ action }) => action === 'deleted')).toHaveLength(1);
    await deliverMessages();
  }
});
