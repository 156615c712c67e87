import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, newMessage, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob']);
});

const send = (message: object, name: PersonName = 'alice', roomId = room) =>
  chat.world.as(name).post(`/api/chat/rooms/${roomId}/messages`, message);
const stored = () => asOwner((trx) => trx.selectFrom('chat_messages').selectAll().orderBy('id').execute());

describe('POST /api/chat/rooms/{room_id}/messages', () => {
  test('writes under the next number, encrypted, without any event', async () => {
    const before = await emittedEvents();
    const first = newMessage('Le code de la porte ? <b>{{vide}}</b>');
    expect(await send(first)).toMatchObject({
      status: 201,
      body: {
        ...first,
        seq: 1,
        author_id: chat.idOf('alice'),
        author_name: 'Alice',
        reply_to: null,
        upload_ids: [],
        sent_at: clock.now(),
        edited_at: null,
        deleted_at: null,
      },
    });
    const id = (await stored())[0]?.id;
    const answer = await send(newMessage('471A', { reply_to: id }), 'bob');
    expect(answer).toMatchObject({ status: 201, body: { seq: 2, reply_to: id } });
    for (const { encrypted_body } of await stored()) expect(encrypted_body).toMatch(/^v1\./);
    expect(await emittedEvents()).toEqual(before);
  });

  test('a known id answers the stored message; with other content it is used', async () => {
    const message = newMessage('Bonjour');
    const { body } = await send(message);
    expect(await send({ ...message, id: message.id.toUpperCase() })).toMatchObject({ status: 200, body });
    const used = { status: 409, body: { code: 'id-already-used' } };
    expect(await send({ ...message, body: 'Bonsoir' })).toMatchObject(used);
    expect(await send({ ...message, reply_to: body.message_id })).toMatchObject(used);
    expect(await send(message, 'bob')).toMatchObject(used);
    expect(await stored()).toHaveLength(1);
    // The text of a deleted message is no longer stored.
    await chat.world.as('alice').delete(`/api/chat/messages/${body.message_id}`);
    expect(await send(message)).toMatchObject({ status: 200, body: { body: null, deleted_at: clock.now() } });
  });

  test('the same message sent ten times at once is written once', async () => {
    const message = newMessage();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(message)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.message_id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('a retry is answered in a room that was locked meanwhile', async () => {
    const message = newMessage();
    await send(message);
    await chat.world.as('alice').patch(`/api/chat/rooms/${room}`, { locked: true });
    expect(await send(message)).toMatchObject({ status: 200 });
    expect(await send(newMessage(), 'bob')).toMatchObject({ status: 409, body: { code: 'room-locked' } });
    await chat.world.as('alice').patch(`/api/chat/rooms/${room}`, { archived: true });
    expect(await send(newMessage(), 'bob')).toMatchObject({ status: 409, body: { code: 'room-archived' } });
  });

  test('thirty a minute in all rooms; a retry counts for nothing', async () => {
    const other = await chat.group('alice', ['ada']);
    const first = newMessage();
    await send(first);
    for (let sent = 1; sent < 30; sent += 1) {
      expect(await send(newMessage(), 'alice', sent % 2 === 0 ? room : other)).toMatchObject({ status: 201 });
    }
    expect(await send(newMessage())).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': '60' },
    });
    expect(await send(first)).toMatchObject({ status: 200 });
    expect(await send(newMessage(), 'bob')).toMatchObject({ status: 201 });
    clock.advance(60);
    expect(await send(newMessage())).toMatchObject({ status: 201 });
  });

  test.each([
    ['no id', { body: 'x' }, '/id'],
    ['an id of another version', { id: '936da01f-9abd-4d9d-80c7-02af85c822a8', body: 'x' }, '/id'],
    ['an empty text', { body: '' }, '/body'],
    ['blanks', { body: ' \n\t\u00a0' }, '/body'],
    ['characters of no width', { body: '\u200b\u200d\ufeff\u2060\u00ad' }, '/body'],
    ['4,001 characters', { body: 'x'.repeat(4001) }, '/body'],
    ['4,001 pairs of units', { body: '🚒'.repeat(4001) }, '/body'],
    ['half a pair', { body: 'a\ud83d' }, '/body'],
    ['a NUL', { body: 'a\u0000b' }, '/body'],
    ['a text that is none', { body: 1 }, '/body'],
    ['a negative message', { body: 'x', reply_to: -1 }, '/reply_to'],
    ['an unknown field', { body: 'x', urgent: true }, '/urgent'],
  ])('%s is refused', async (_, { ...message }: object, pointer) => {
    const id = 'id' in message || pointer === '/id' ? {} : { id: newMessage().id };
    expect(await send({ ...id, ...message })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect(await stored()).toEqual([]);
  });

  test('4,000 code points are one message, whatever their size', async () => {
    for (const text of ['x'.repeat(4000), '🚒'.repeat(4000), 'é {0} https://example.org 👩‍🚒']) {
      const { body } = await send(newMessage(text));
      expect(body.body).toBe(text);
      expect((await chat.read('bob', room, '?limit=1')).body.data[0].body).toBe(text);
    }
  });

  test('what is answered is a message of the room', async () => {
    const other = await chat.group('alice', ['bob']);
    const { message_id } = (await chat.write('alice', other)).body;
    for (const reply_to of [message_id, 424_242]) {
      expect(await send(newMessage('x', { reply_to }))).toMatchObject({
        status: 422,
        body: { code: 'message-not-found', errors: [{ pointer: '/reply_to' }] },
      });
    }
  });

  test('who is no longer an administrator broadcasts nothing more, and another one locks the room', async () => {
    const broadcast = await chat.open('ada', { kind: 'broadcast' });
    const asRoot = chat.world.as('root');
    await asRoot.patch(`/api/users/${chat.idOf('theo')}`, { role_id: 2 });
    await asRoot.patch(`/api/users/${chat.idOf('ada')}`, { role_id: 1 });
    expect(await chat.write('ada', broadcast)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const path = `/api/chat/rooms/${broadcast}`;
    expect(await chat.world.as('ada').patch(path, { locked: false })).toMatchObject({ status: 200 });
    expect(await chat.world.as('ada').patch(path, { title: 'Encore' })).toMatchObject({ status: 403 });
    expect(await chat.world.as('theo').patch(path, { locked: true })).toMatchObject({ status: 200 });
  });

  test('a broadcast is written by administrators; who came meanwhile joins with the next message', async () => {
    const broadcast = await chat.open('ada', { kind: 'broadcast' });
    await chat.write('ada', broadcast, 'La tournée commence.');
    expect(await chat.write('alice', broadcast)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const draft = { username: 'chloe.bondy', password: 'a good new secret' };
    const { user_id } = (await chat.world.as('ada').post('/api/users', draft)).body;
    await chat.write('ada', broadcast, 'La tournée est finie.');
    expect((await chat.room('alice', broadcast)).members_count).toBe(5);
    const joined = await asOwner((trx) =>
      trx.selectFrom('chat_members').selectAll().where('user_id', '=', user_id).execute(),
    );
    expect(joined).toMatchObject([{ joined_seq: 1, left_at: null }]);
  });

  test('for whoever is not in it the room does not exist, for administrators neither', async () => {
    for (const name of ['ada', 'theo', 'nora', 'root'] as const) {
      expect(await send({}, name)).toMatchObject({ status: 404 });
    }
    expect(await send({}, 'alice', 424_242)).toMatchObject({ status: 404 });
  });
});
