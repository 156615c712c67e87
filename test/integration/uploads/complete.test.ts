import { beforeEach, describe, expect, test } from '@jest/globals';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, gateways, resources } from '../../support/run/resources.ts';
import { draftOf, png, sendBytes, sentUpload, storedUploads } from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const complete = (name: PersonName, uploadId: number) =>
  world.as(name).post(`/api/uploads/${uploadId}/complete`);

describe('POST /api/uploads/{upload_id}/complete', () => {
  test('has the file checked, once, however often it is said', async () => {
    const id = await sentUpload(world.as('alice'), png());
    expect(await complete('alice', id)).toMatchObject({
      status: 202,
      body: { upload_id: id, state: 'checking' },
    });
    expect(await complete('alice', id)).toMatchObject({ status: 202, body: { state: 'checking' } });
    expect(await deliverMessages()).toBe(1);
    expect(await complete('alice', id)).toMatchObject({ status: 202, body: { state: 'ready' } });
    expect(await deliverMessages()).toBe(0);
  });

  test('said ten times at once has it checked once', async () => {
    const id = await sentUpload(world.as('alice'), png());
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete('alice', id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await deliverMessages()).toBe(1);
  });

  test('before any byte answers 409, and waits on', async () => {
    const { body } = await world.as('alice').post('/api/uploads', draftOf(png()));
    const tooEarly = { status: 409, body: { code: 'upload-missing' } };
    expect(await complete('alice', body.upload_id)).toMatchObject(tooEarly);
    expect(await storedUploads()).toMatchObject([{ state: 'waiting', version: 1 }]);
    expect(await sendBytes(body.request, png())).toBe(200);
    expect(await complete('alice', body.upload_id)).toMatchObject({ status: 202 });
  });

  test('long after the request has expired still takes a file that came in time', async () => {
    const id = await sentUpload(world.as('alice'), png());
    const { body } = await world.as('alice').post('/api/uploads', draftOf(png()));
    clock.advance(3600);
    expect(await complete('alice', id)).toMatchObject({ status: 202 });
    expect(await complete('alice', body.upload_id)).toMatchObject({ status: 409 });
  });

  test('is for whoever announced it: 403 where it is visible, else 404', async () => {
    const chat = await sentUpload(world.as('alice'), png());
    const logo = await sentUpload(world.as('ada'), png(), { purpose: 'logo' });
    for (const name of ['bob', 'ada', 'root', 'nora'] as const)
      expect(await complete(name, chat)).toMatchObject({ status: 404 });
    expect(await complete('bob', logo)).toMatchObject({ status: 403 });
    expect(await complete('root', logo)).toMatchObject({ status: 403 });
    expect(await complete('nora', logo)).toMatchObject({ status: 404 });
  });

  test('without the bucket changes nothing', async () => {
    const id = await sentUpload(world.as('alice'), png());
    const { uploads } = globalThis.shared;
    const down = {
      ...uploads,
      list: () => {
        throw new Error('the bucket is away');
      },
    };
    const without = { ...resources, gateways: { ...gateways, uploads: async () => down } };
    const alice = clientWith({ token: world.person.alice.token, on: without });
    expect(await alice.post(`/api/uploads/${id}/complete`)).toMatchObject({ status: 500 });
    expect(await storedUploads()).toMatchObject([{ state: 'waiting' }]);
    expect(await complete('alice', id)).toMatchObject({ status: 202 });
  });
});
