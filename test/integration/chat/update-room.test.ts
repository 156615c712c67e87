import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob', 'ada'], { title: 'Lilas' });
});

const patch = (name: PersonName, change: object, headers = {}, roomId = room) =>
  chat.world.as(name).patch(`/api/chat/rooms/${roomId}`, change, headers);

describe('PATCH /api/chat/rooms/{room_id}', () => {
  test.each(['alice', 'ada'] as const)(
    '%s locks, archives and names it; the history says so',
    async (name) => {
      expect(await patch(name, { title: 'Gare', locked: true, archived: true })).toMatchObject({
        status: 200,
        body: { title: 'Gare', locked: true, archived_at: clock.now(), version: 2 },
        headers: { etag: '"v2"' },
      });
      expect(await patch(name, { title: null, locked: false, archived: false })).toMatchObject({
        body: { title: null, locked: false, archived_at: null, version: 3 },
      });
      const changes = (value: boolean) => ({
        locked: { old: !value, new: value },
        archived: { old: !value, new: value },
      });
      expect((await historyOf('room', room)).slice(1)).toMatchObject([
        { action: 'changed', changes: changes(true), by_user_id: chat.idOf(name) },
        { action: 'changed', changes: changes(false) },
      ]);
    },
  );

  test('everybody sets the own wish for quiet, which changes nothing for others', async () => {
    const until = '2026-12-01T00:00:00.000Z';
    expect(await patch('bob', { muted_until: until })).toMatchObject({
      status: 200,
      body: { muted_until: until, version: 1 },
    });
    expect(await chat.room('alice', room)).toMatchObject({ muted_until: null });
    expect(await patch('bob', { muted_until: null })).toMatchObject({ body: { muted_until: null } });
  });

  test('a room that was read can be sent back; the same values change nothing', async () => {
    const { members: _, ...record } = await chat.room('alice', room);
    expect(await patch('bob', { ...(await chat.room('bob', room)) })).toMatchObject({ status: 200 });
    expect(await patch('alice', { ...record, unread: 12 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await patch('alice', { kind: 'broadcast' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/kind', code: 'read-only' }] },
    });
    expect(await historyOf('room', room)).toHaveLength(1);
  });

  test('another version is refused', async () => {
    expect(await patch('alice', { locked: true }, { 'if-match': '"v7"' })).toMatchObject({ status: 412 });
    expect(await patch('alice', { locked: true, version: 7 })).toMatchObject({ status: 412 });
    expect(await patch('alice', { locked: true }, { 'if-match': '"v1"' })).toMatchObject({ status: 200 });
  });

  test.each([
    [{ title: '' }, '/title'],
    [{ title: 'x'.repeat(101) }, '/title'],
    [{ locked: 'yes' }, '/locked'],
    [{ muted_until: 'tomorrow' }, '/muted_until'],
    [{ members: [], owner: 1 }, '/owner'],
  ])('%j is refused', async (change, pointer) => {
    expect(await patch('alice', change)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('either one of a private room may archive it; it has no title', async () => {
    const pair = await chat.open('alice', { kind: 'private', user_ids: [chat.idOf('bob')] });
    expect(await patch('bob', { archived: true }, {}, pair)).toMatchObject({ status: 200 });
    expect(await patch('alice', { archived: false, title: 'Bob' }, {}, pair)).toMatchObject({ status: 200 });
    expect(await patch('alice', { title: 'Nous' }, {}, pair)).toMatchObject({ status: 400 });
  });

  test('the other members may not, for others it does not exist', async () => {
    expect(await patch('bob', { locked: true, title: 'Gare' })).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/title' }, { pointer: '/locked' }] },
    });
    for (const name of ['theo', 'nora', 'root'] as const) {
      expect(await patch(name, { locked: 'yes' })).toMatchObject({ status: 404 });
    }
  });
});
