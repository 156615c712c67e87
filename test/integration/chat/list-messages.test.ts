import { beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../support/database/count-statements.ts';
import type { Json } from '../../support/http/answer.ts';
import { request } from '../../support/http/client.ts';
import { clock, resources } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob']);
});

const seqs = ({ body }: Json): number[] => body.data.map(({ seq }: { seq: number }) => seq);
const talk = async (messages: number) => {
  for (let sent = 0; sent < messages; sent += 1) await chat.write('alice', room, `Message ${sent + 1}`);
};

describe('GET /api/chat/rooms/{room_id}/messages', () => {
  test('has the newest first, with the marks of all and the time to ask again', async () => {
    await talk(2);
    await chat.world.as('bob').post(`/api/chat/rooms/${room}/read`, { seq: 1 });
    const { status, body } = await chat.read('bob', room);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { seq: 2, body: 'Message 2', author_name: 'Alice' },
        { seq: 1, body: 'Message 1' },
      ],
      next_cursor: null,
      read_to: { [chat.idOf('alice')]: 2, [chat.idOf('bob')]: 1 },
      poll_after_s: 5,
    });
  });

  test('after a number the oldest first, before one the newest', async () => {
    await talk(5);
    expect(seqs(await chat.read('bob', room, '?after_seq=2'))).toEqual([3, 4, 5]);
    expect(seqs(await chat.read('bob', room, '?after_seq=5'))).toEqual([]);
    expect(seqs(await chat.read('bob', room, '?before_seq=3'))).toEqual([2, 1]);
    for (const [query, whole] of [
      ['limit=2', [5, 4, 3, 2, 1]],
      ['limit=2&after_seq=1', [2, 3, 4, 5]],
      ['limit=1&before_seq=4', [3, 2, 1]],
    ] as const) {
      let answer = await chat.read('bob', room, `?${query}`);
      const seen = seqs(answer);
      while (answer.body.next_cursor !== null) {
        answer = await chat.read('bob', room, `?${query}&cursor=${answer.body.next_cursor}`);
        seen.push(...seqs(answer));
      }
      expect(seen).toEqual(whole);
    }
  });

  test('two statements after admission; who has the page is told so, and nothing is decrypted', async () => {
    await talk(3);
    const { headers } = await chat.read('bob', room);
    const etag = headers['etag'] ?? '';
    const decrypt = () => {
      throw new Error('decrypted');
    };
    const on = { ...resources, cipher: async () => ({ ...(await resources.cipher()), decrypt }) };
    const again = () =>
      request('GET', `/api/chat/rooms/${room}/messages`, undefined, {
        token: chat.world.person.bob.token,
        headers: { 'if-none-match': etag },
        on,
      });
    expect(await again()).toMatchObject({ status: 304, headers: { etag } });
    // The admission, the room and the page.
    expect((await countStatements(() => chat.read('bob', room))).roundTrips).toBeLessThanOrEqual(3);
    // The response says when to ask again, so its tag changes with time.
    clock.advance(121);
    expect((await chat.read('bob', room)).headers['etag']).not.toBe(etag);
  });

  test('who joins sees what is written from then on, who leaves nothing new', async () => {
    await talk(2);
    const members = (...names: PersonName[]) =>
      chat.world.as('alice').put(`/api/chat/rooms/${room}/members`, { user_ids: names.map(chat.idOf) });
    expect(await members('alice', 'bob', 'theo')).toMatchObject({ status: 204 });
    await chat.write('bob', room);
    expect(seqs(await chat.read('theo', room))).toEqual([3]);
    expect(await chat.room('theo', room)).toMatchObject({ unread: 1, last_message: { seq: 3 } });
    await members('alice', 'theo');
    expect(await chat.read('bob', room)).toMatchObject({ status: 404 });
    await chat.write('alice', room, 'Sans Bob');
    await members('alice', 'bob', 'theo');
    expect(seqs(await chat.read('bob', room))).toEqual([]);
    expect(await chat.room('bob', room)).toMatchObject({ unread: 0, last_message: null });
  });

  test('a deleted one keeps its number and loses its text', async () => {
    await talk(2);
    const { message_id } = (await chat.read('bob', room, '?before_seq=2')).body.data[0];
    await chat.world.as('alice').delete(`/api/chat/messages/${message_id}`);
    expect((await chat.read('bob', room, '?before_seq=2')).body.data).toMatchObject([
      { seq: 1, body: null, deleted_at: clock.now() },
    ]);
    expect(await chat.room('bob', room)).toMatchObject({ unread: 1 });
  });

  test('in a broadcast nobody sees who has read; who has gone has no name', async () => {
    const broadcast = await chat.open('ada', { kind: 'broadcast' });
    await chat.write('ada', broadcast);
    expect((await chat.read('bob', broadcast)).body).toMatchObject({ read_to: {} });
    await talk(1);
    await chat.world.as('ada').delete(`/api/users/${chat.idOf('alice')}`);
    const { body } = await chat.read('bob', room);
    expect(body.data).toMatchObject([{ author_id: chat.idOf('alice'), author_name: 'ancien membre' }]);
    expect(Object.keys(body.read_to)).toEqual([String(chat.idOf('bob'))]);
  });

  test.each([
    ['?after_seq=1&before_seq=3', '?before_seq'],
    ['?after_seq=-1', '?after_seq'],
    ['?before_seq=0', '?before_seq'],
    ['?after_seq=9999999999', '?after_seq'],
    ['?limit=201', '?limit'],
    ['?limit=0', '?limit'],
    ['?cursor=x', '?cursor'],
    ['?wait=20', '?wait'],
  ])('%s is refused', async (query, pointer) => {
    expect(await chat.read('bob', room, query)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('for whoever is not in it the room does not exist, for administrators neither', async () => {
    for (const name of ['ada', 'nora', 'root'] as const) {
      expect(await chat.read(name, room, '?limit=0')).toMatchObject({ status: 404 });
    }
  });
});
