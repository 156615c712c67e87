import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, newMessage, openChat } from '../../support/world/chat.ts';
import { download } from '../../support/world/exports.ts';
import { checkedUpload, png, sentUpload } from '../../support/world/uploads.ts';
import type { PersonName, World } from '../../support/world/world.ts';

let chat: Chat;
let world: World;
beforeEach(async () => {
  chat = await openChat();
  world = chat.world;
});

const list = (name: PersonName, query = '') => world.as(name).get(`/api/uploads${query}`);
const ids = async (name: PersonName, query = '') =>
  (await list(name, query)).body.data.map(({ upload_id }: { upload_id: number }) => upload_id);
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

describe('GET /api/uploads', () => {
  test('lists the own ones, the latest first, with a small picture and without the address of the file', async () => {
    const waiting = await sentUpload(world.as('alice'), png());
    const { url: _, url_expires_at: __, ...ready } = await checkedUpload(world.as('alice'), png(3, 2));
    const { status, body } = await list('alice');
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.data).toEqual([
      { ...ready, url: null, url_expires_at: null },
      expect.objectContaining({
        upload_id: waiting,
        state: 'waiting',
        filename: 'palier.png',
        thumbnail: null,
      }),
    ]);
    expect(body.data[0].thumbnail).toMatchObject({ width: 3, height: 2 });
    expect((await download(body.data[0].thumbnail.url)).status).toBe(200);
  });

  test('shows nobody what another one has uploaded', async () => {
    await checkedUpload(world.as('ada'), png(), { purpose: 'logo' });
    const own = await sentUpload(world.as('alice'), png());
    for (const name of ['theo', 'bob', 'root', 'nora', 'malik'] as const) expect(await ids(name)).toEqual([]);
    expect(await ids('alice')).toEqual([own]);
  });

  test('by purpose and by state, several of each', async () => {
    const logo = (await checkedUpload(world.as('ada'), png(), { purpose: 'logo' }))['upload_id'];
    const paper = (await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' }))['upload_id'];
    const refused = (await checkedUpload(world.as('ada'), Buffer.from('<html>')))['upload_id'];
    const waiting = await sentUpload(world.as('ada'), png());
    expect(await ids('ada', '?purpose=logo')).toEqual([logo]);
    expect(await ids('ada', '?purpose=logo,fiscal-basis')).toEqual([paper, logo]);
    expect(await ids('ada', '?state=ready')).toEqual([paper, logo]);
    expect(await ids('ada', '?state=waiting,refused')).toEqual([waiting, refused]);
    expect(await ids('ada', '?purpose=chat&state=ready,checking')).toEqual([]);
  });

  test('a fiscal paper has no small picture, is no reading, and goes with the right to see it', async () => {
    const { upload_id: id } = await checkedUpload(world.as('ada'), png(), { purpose: 'fiscal-basis' });
    const before = await historyOf('upload', id);
    expect((await list('ada')).body.data).toMatchObject([{ upload_id: id, thumbnail: null, url: null }]);
    expect(await historyOf('upload', id)).toEqual(before);
    const { userId } = world.person.ada;
    await asOwner((trx) => trx.updateTable('users').set({ fk_role: 1 }).where('id', '=', userId).execute());
    expect(await ids('ada')).toEqual([]);
  });

  test('what was sent to a room is there as long as its maker is', async () => {
    const { upload_id: sent } = await checkedUpload(world.as('alice'), png());
    const room = await chat.group('alice', ['bob']);
    const message = newMessage('Le palier', { upload_ids: [sent] });
    expect(await world.as('alice').post(`/api/chat/rooms/${room}/messages`, message)).toMatchObject({
      status: 201,
    });
    expect(await ids('alice')).toEqual([sent]);
    expect(await ids('bob')).toEqual([]);
    await asOwner((trx) => trx.updateTable('chat_members').set({ left_at: clock.now() }).execute());
    expect(await ids('alice')).toEqual([]);
  });

  test('page by page every file comes once', async () => {
    const all: number[] = [];
    for (const grey of [1, 2, 3]) all.unshift(await sentUpload(world.as('alice'), png(2, 2, grey)));
    const pages = await allPages(world.as('alice'), '/api/uploads?limit=2&state=waiting');
    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(pages.flat().map(({ upload_id }) => upload_id)).toEqual(all);
  });

  test('has an ETag that stays for minutes, with the addresses of small pictures', async () => {
    await checkedUpload(world.as('alice'), png());
    const first = await list('alice');
    const again = { 'if-none-match': first.headers['etag'] ?? '' };
    clock.advance(299);
    expect(await world.as('alice').get('/api/uploads', again)).toMatchObject({ status: 304 });
    clock.advance(1);
    expect(await world.as('alice').get('/api/uploads', again)).toMatchObject({ status: 200 });
  });

  onServer('waits for the database twice', async () => {
    await checkedUpload(world.as('alice'), png());
    expect(await roundTripsOf(() => list('alice'), 200)).toMatchObject({ roundTrips: 2 });
  });

  test.each([
    ['?purpose=avatar', '?purpose'],
    ['?purpose=logo,', '?purpose'],
    ['?state=done', '?state'],
    ['?sort=size', '?sort'],
    ['?limit=201', '?limit'],
    ['?cursor=abc', '?cursor'],
    ['?made_by=1', '?made_by'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list('alice', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
