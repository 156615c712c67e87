import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { drawPicture } from '../../support/files/pictures.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import { download } from '../../support/world/exports.ts';
import { checkedUpload, png, sentUpload } from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const read = (name: PersonName, uploadId: number) => world.as(name).get(`/api/uploads/${uploadId}`);

describe('GET /api/uploads/{upload_id}', () => {
  test('gives no address until the file is checked', async () => {
    const id = await sentUpload(world.as('alice'), png());
    expect(await read('alice', id)).toMatchObject({
      status: 200,
      body: {
        upload_id: id,
        entity_id: world.bondy,
        purpose: 'chat',
        state: 'waiting',
        problem: null,
        content_type: 'image/png',
        size: png().length,
        width: null,
        height: null,
        filename: 'palier.png',
        url: null,
        url_expires_at: null,
        thumbnail: null,
        made_by: world.person.alice.userId,
      },
    });
  });

  test('gives an address for a minute, under a name that says nothing', async () => {
    const upload = await checkedUpload(world.as('alice'), png(3, 2), { filename: 'mme-martin.png' });
    expect(upload).toMatchObject({
      state: 'ready',
      problem: null,
      width: 3,
      height: 2,
      filename: 'mme-martin.png',
      url_expires_at: '2026-11-20T09:01:00.000Z',
    });
    expect(upload['url']).not.toContain('martin');
    expect(new URL(upload['url']).searchParams.get('X-Amz-Expires')).toBe('60');
    const { status, headers, bytes } = await download(upload['url']);
    expect(status).toBe(200);
    expect(bytes).toHaveLength(upload['size']);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="chat-${upload['upload_id']}.png"`);
    expect(logLines.join('\n')).not.toContain('X-Amz-Signature');
  });

  test('gives the small picture of a picture, for ten minutes and more, at an address that stays', async () => {
    clock.set('2026-11-20T09:04:59.999Z');
    const bytes = drawPicture('jpeg', 800, 400);
    const more = { content_type: 'image/jpeg', filename: 'mme-martin.jpg' };
    const { upload_id: id, thumbnail } = await checkedUpload(world.as('alice'), bytes, more);
    expect(thumbnail).toEqual({
      url: expect.any(String),
      url_expires_at: '2026-11-20T09:15:00.000Z',
      width: 400,
      height: 200,
    });
    const { searchParams } = new URL(thumbnail.url);
    expect(searchParams.get('X-Amz-Date')).toBe('20261120T090000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    expect(thumbnail.url).not.toContain('martin');
    const { status, headers, bytes: small } = await download(thumbnail.url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="chat-${id}-small.webp"`);
    expect(small.byteLength).toBeLessThan(bytes.byteLength);
    expect(logLines.join('\n')).not.toContain('X-Amz-Signature');
    clock.set('2026-11-20T09:05:00.000Z');
    const next = (await read('alice', id)).body.thumbnail;
    expect(next.url).not.toBe(thumbnail.url);
    clock.advance(299);
    expect((await read('alice', id)).body.thumbnail).toEqual(next);
    expect(next.url_expires_at).toBe('2026-11-20T09:20:00.000Z');
  });

  test('gives no small picture of a fiscal paper: each reading of it is in the history', async () => {
    const paper = await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' });
    expect(paper).toMatchObject({ state: 'ready', thumbnail: null });
  });

  test('the address is another one with each reading, and never cached', async () => {
    const { upload_id: id, url } = await checkedUpload(world.as('alice'), png());
    clock.advance(30);
    const { body, headers } = await read('alice', id);
    expect(body.url).not.toBe(url);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });

  // Who may read another user's upload: by purpose, role and association.
  const seen: [string, PersonName, PersonName, object, number][] = [
    ['a logo', 'ada', 'alice', { purpose: 'logo' }, 200],
    ['a logo', 'ada', 'theo', { purpose: 'logo' }, 200],
    ['a logo', 'ada', 'root', { purpose: 'logo' }, 200],
    ['a logo', 'ada', 'nora', { purpose: 'logo' }, 404],
    ['a logo', 'ada', 'malik', { purpose: 'logo' }, 404],
    ['a fiscal paper', 'ada', 'ada', { purpose: 'fiscal-basis' }, 200],
    ['a fiscal paper', 'ada', 'root', { purpose: 'fiscal-basis' }, 200],
    ['a fiscal paper', 'ada', 'theo', { purpose: 'fiscal-basis' }, 404],
    ['a fiscal paper', 'ada', 'alice', { purpose: 'fiscal-basis' }, 404],
    ['a fiscal paper', 'ada', 'nora', { purpose: 'fiscal-basis' }, 404],
    ['an unsent picture', 'alice', 'bob', {}, 404],
    ['an unsent picture', 'alice', 'theo', {}, 404],
    ['an unsent picture', 'alice', 'ada', {}, 404],
    ['an unsent picture', 'alice', 'root', {}, 404],
    ['an unsent picture', 'alice', 'malik', {}, 404],
  ];
  test.each(seen)('%s of %s is for %s: %j %i', async (_, maker, reader, more, status) => {
    const { upload_id: id } = await checkedUpload(world.as(maker), png(), more);
    expect((await read(reader, id)).status).toBe(status);
  });

  test('each reading of a fiscal paper is in the history, of other files none', async () => {
    const { upload_id: id } = await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' });
    const { upload_id: logo } = await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    await read('root', id);
    const byOf = async (uploadId: number) =>
      (await historyOf('upload', uploadId)).map(({ action, by_user_id }) => [action, by_user_id]);
    const { ada, root } = world.person;
    expect(await byOf(id)).toEqual([
      ['created', ada.userId],
      ['read', ada.userId],
      ['read', root.userId],
    ]);
    expect(await byOf(logo)).toEqual([['created', ada.userId]]);
  });
});
