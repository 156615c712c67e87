import { beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../support/database/count-statements.ts';
import { request } from '../../support/http/client.ts';
import { clock, resources } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const list = (name: PersonName, query = '', headers = {}) =>
  chat.world.as(name).get(`/api/chat/rooms${query}`, headers);

describe('GET /api/chat/rooms', () => {
  test('has the own rooms, the newest message first, with what was not read', async () => {
    const old = await chat.group('alice', ['bob'], { title: 'Lilas' });
    const fresh = await chat.group('alice', ['bob']);
    await chat.group('alice', ['ada']);
    clock.advance(10);
    await chat.write('alice', fresh);
    clock.advance(10);
    const { body: sent } = await chat.write('alice', old);
    await chat.write('bob', old);
    await chat.write('alice', old);
    const { status, body } = await list('bob');
    expect(status).toBe(200);
    expect(body).toMatchObject({ next_cursor: null, poll_after_s: 5 });
    const last = {
      seq: 3,
      author_id: chat.idOf('alice'),
      author_name: 'Alice',
      preview: 'Le code de la porte est 471A.',
      uploads_count: 0,
      sent_at: sent.sent_at,
      deleted_at: null,
    };
    // His own message counts as read.
    expect(body.data).toMatchObject([
      { room_id: old, title: 'Lilas', role: 'member', members_count: 2, last_message: last, unread: 1 },
      { room_id: fresh, title: null, last_message: { seq: 1 }, unread: 1 },
    ]);
    expect(body.data[0].members).toBeUndefined();
  });

  test('the last message is shortened on one line, and a deleted one has no text', async () => {
    const room = await chat.group('alice', ['bob']);
    const { body: message } = await chat.write('alice', room, `Rue\nLilas ${'👨‍👩‍👧'.repeat(100)}`);
    expect((await chat.room('bob', room)).last_message.preview).toBe(`Rue Lilas ${'👨‍👩‍👧'.repeat(48)}…`);
    await chat.world.as('alice').delete(`/api/chat/messages/${message.message_id}`);
    expect((await chat.room('bob', room)).last_message).toMatchObject({
      author_name: 'Alice',
      preview: null,
      deleted_at: clock.now(),
    });
  });

  test('who joins does not see what was written before, nor its beginning', async () => {
    const room = await chat.group('alice', ['bob']);
    await chat.write('alice', room, 'Avant Ada');
    const user_ids = (['alice', 'bob', 'ada'] as const).map(chat.idOf);
    await chat.world.as('alice').put(`/api/chat/rooms/${room}/members`, { user_ids });
    expect((await chat.room('ada', room)).last_message).toBe(null);
  });

  test('however many rooms there are, they are one statement', async () => {
    const sent = async () => (await countStatements(() => list('bob'))).statements;
    await chat.write('alice', await chat.group('alice', ['bob']));
    const one = await sent();
    for (let rooms = 0; rooms < 4; rooms += 1) await chat.write('ada', await chat.group('ada', ['bob']));
    expect(await sent()).toBe(one);
    expect((await list('bob')).body.data).toHaveLength(5);
  });

  test('pages have each room once', async () => {
    for (let rooms = 0; rooms < 5; rooms += 1) await chat.write('alice', await chat.group('alice', ['bob']));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body, headers } = await list('bob', `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(headers['link'] === undefined).toBe(body.next_cursor === null);
      seen.push(...body.data.map(({ room_id }: { room_id: number }) => room_id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect(new Set(seen).size).toBe(5);
  });

  test('one room has its members; who has gone has no name', async () => {
    const room = await chat.group('alice', ['bob', 'ada']);
    const pair = await chat.open('alice', { kind: 'private', user_ids: [chat.idOf('bob')] });
    expect((await chat.room('bob', room)).members).toEqual([
      { user_id: chat.idOf('ada'), name: 'Ada', role: 'member' },
      { user_id: chat.idOf('alice'), name: 'Alice', role: 'owner' },
      { user_id: chat.idOf('bob'), name: 'Bob', role: 'member' },
    ]);
    await chat.world.as('ada').patch(`/api/users/${chat.idOf('bob')}`, { chk_active: 0 });
    expect((await chat.room('alice', room)).members).toHaveLength(2);
    expect(await chat.room('alice', pair)).toMatchObject({ title: 'ancien membre', locked: true });
  });

  test.each([
    ['just now', 0, 5],
    ['two minutes ago', 120, 30],
    ['an hour ago', 3600, 120],
  ])('a message of %s', async (_, seconds, poll_after_s) => {
    await chat.write('alice', await chat.group('alice', ['bob']));
    clock.advance(seconds);
    expect((await list('bob')).body).toMatchObject({ poll_after_s });
  });

  test('who has the answer is told so, and nothing is decrypted', async () => {
    const room = await chat.group('alice', ['bob'], { title: 'Lilas' });
    const etag = (await list('bob')).headers['etag'] ?? '';
    const refused = () => {
      throw new Error('decrypted');
    };
    const cipher = async () => ({ ...(await resources.cipher()), decrypt: refused });
    const again = (more = '') =>
      request('GET', `/api/chat/rooms${more}`, undefined, {
        token: chat.world.person.bob.token,
        headers: { 'if-none-match': etag },
        on: { ...resources, cipher },
      });
    expect(await again()).toMatchObject({ status: 304, headers: { etag } });
    await chat.write('alice', room);
    expect((await list('bob', '', { 'if-none-match': etag })).status).toBe(200);
  });

  test('how far others have read is not shown here, and does not change the tag', async () => {
    const room = await chat.group('alice', ['bob', 'ada']);
    await chat.write('alice', room);
    const tag = async () => (await list('bob', `?room_id=${room}`)).headers['etag'];
    const before = await tag();
    await chat.world.as('ada').post(`/api/chat/rooms/${room}/read`, { seq: 1 });
    expect(await tag()).toBe(before);
  });

  test('what changes the answer changes its tag', async () => {
    const room = await chat.group('alice', ['bob', 'ada']);
    const { body: message } = await chat.write('alice', room);
    const bobs = `/api/users/${chat.idOf('bob')}`;
    const tags = new Set<unknown>();
    const changes: (() => Promise<unknown>)[] = [
      async () => {},
      () => chat.write('alice', room),
      () => chat.world.as('bob').post(`/api/chat/rooms/${room}/read`, { seq: 1 }),
      () => chat.world.as('alice').delete(`/api/chat/messages/${message.message_id}`),
      () => chat.world.as('bob').patch(`/api/chat/rooms/${room}`, { muted_until: '2026-12-01T00:00:00Z' }),
      () => chat.world.as('alice').patch(`/api/chat/rooms/${room}`, { title: 'Lilas' }),
      () => chat.world.as('bob').patch(bobs, { name: 'Robert' }),
      async () => clock.advance(121),
    ];
    for (const change of changes) {
      await change();
      tags.add((await list('bob', `?room_id=${room}`)).headers['etag']);
    }
    // The deleted message was read before: its deletion does not change Bob's list.
    expect(tags.size).toBe(changes.length - 1);
  });

  test.each(['?limit=0', '?sort=title', '?room_id=0', '?cursor=x', '?wait=20'])(
    '%s is refused',
    async (query) => {
      expect(await list('bob', query)).toMatchObject({ status: 400 });
    },
  );

  test('a room of others does not exist', async () => {
    const room = await chat.group('alice', ['bob']);
    for (const name of ['ada', 'nora', 'root'] as const) {
      expect(await list(name, `?room_id=${room}`)).toMatchObject({ status: 404 });
      expect((await list(name)).body.data).toEqual([]);
    }
  });
});
