import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob']);
  for (let sent = 0; sent < 3; sent += 1) await chat.write('alice', room);
});

const mark = (seq: unknown, name: PersonName = 'bob') =>
  chat.world.as(name).post(`/api/chat/rooms/${room}/read`, { seq });
const unread = async () => (await chat.room('bob', room)).unread;

describe('POST /api/chat/rooms/{room_id}/read', () => {
  test('moves the mark forward only, not beyond the last message', async () => {
    expect(await mark(2)).toMatchObject({ status: 204, body: '' });
    expect(await unread()).toBe(1);
    await mark(1);
    expect(await unread()).toBe(1);
    await mark(9_000_000_000);
    expect(await unread()).toBe(0);
    await chat.write('alice', room);
    expect(await unread()).toBe(1);
    expect(await mark(0)).toMatchObject({ status: 204 });
    expect((await chat.read('alice', room)).body.read_to).toEqual({
      [chat.idOf('alice')]: 4,
      [chat.idOf('bob')]: 3,
    });
  });

  test.each([-1, 1.5, '2', null, undefined])('%j is refused', async (seq) => {
    expect(await mark(seq)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/seq' }] } });
  });

  test('for whoever is not in it the room does not exist', async () => {
    for (const name of ['ada', 'nora', 'root'] as const)
      expect(await mark(-1, name)).toMatchObject({ status: 404 });
  });
});
