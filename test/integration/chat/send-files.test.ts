import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { type Chat, newMessage, openChat } from '../../support/world/chat.ts';
import { checkedUpload, png, sentUpload, storedObjects, storedUploads } from '../../support/world/uploads.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob']);
});

const picture = async (name: PersonName = 'alice', more: object = {}): Promise<number> =>
  (await checkedUpload(chat.world.as(name), png(), more))['upload_id'];
const send = (message: object, name: PersonName = 'alice') =>
  chat.world.as(name).post(`/api/chat/rooms/${room}/messages`, message);
const see = async (name: PersonName, id: number) =>
  (await chat.world.as(name).get(`/api/uploads/${id}`)).status;
const notFound = (at: number) => ({
  status: 422,
  body: { code: 'upload-not-found', errors: [{ pointer: `/upload_ids/${at}` }] },
});

describe('POST /api/chat/rooms/{room_id}/messages with files', () => {
  test('sends them to whoever is in the room, and to nobody else', async () => {
    const upload_ids = [await picture(), await picture()];
    expect(await see('bob', upload_ids[0] ?? 0)).toBe(404);
    const message = newMessage('Le palier', { upload_ids });
    expect(await send(message)).toMatchObject({ status: 201, body: { upload_ids } });
    expect(await send(message)).toMatchObject({ status: 200, body: { upload_ids } });
    expect(await send({ ...message, upload_ids: [] })).toMatchObject({ status: 409 });
    expect((await chat.read('bob', room)).body.data).toMatchObject([{ upload_ids }]);
    for (const id of upload_ids) {
      expect([await see('bob', id), await see('ada', id), await see('theo', id)]).toEqual([200, 404, 404]);
    }
    expect(await storedUploads()).toMatchObject([{ room_id: room }, { room_id: room }]);
    const members = { user_ids: [chat.idOf('alice'), chat.idOf('theo')] };
    await chat.world.as('alice').put(`/api/chat/rooms/${room}/members`, members);
    expect([await see('bob', upload_ids[0] ?? 0), await see('theo', upload_ids[0] ?? 0)]).toEqual([404, 404]);
  });

  test('only own files of the chat that are checked and were not sent yet', async () => {
    const sent = await picture();
    await send(newMessage('Une fois', { upload_ids: [sent] }));
    const unchecked = await sentUpload(chat.world.as('alice'), png());
    const logo = await checkedUpload(chat.world.as('ada'), png(), { purpose: 'logo' });
    for (const id of [sent, unchecked, await picture('bob'), logo['upload_id'], 424_242]) {
      const fresh = await picture();
      expect(await send(newMessage('x', { upload_ids: [fresh, id] }))).toMatchObject(notFound(1));
    }
    expect((await chat.read('bob', room)).body.data).toHaveLength(1);
    expect((await storedUploads()).filter(({ room_id }) => room_id !== null)).toHaveLength(1);
  });

  test('sent again after one of its files was deleted is the same message, with other files it is not', async () => {
    const [kept, deleted, apart] = [await picture(), await picture(), await picture()];
    const message = newMessage('Le palier', { upload_ids: [kept, deleted] });
    await send(message);
    await chat.world.as('alice').delete(`/api/uploads/${deleted}`);
    expect(await send(message)).toMatchObject({ status: 200, body: { upload_ids: [kept] } });
    for (const upload_ids of [[], [deleted], [deleted, apart], [kept, deleted, apart]]) {
      const answer = await send({ ...message, upload_ids });
      expect(answer).toMatchObject({ status: 409, body: { code: 'id-already-used' } });
    }
    await chat.world.as('alice').delete(`/api/uploads/${kept}`);
    expect(await send(message)).toMatchObject({ status: 200, body: { upload_ids: [] } });
  });

  test.each([[[1, 1]], [[1, 2, 3, 4, 5, 6]], [['1']], [[0]], [1]])('%j is refused', async (upload_ids) => {
    expect(await send(newMessage('x', { upload_ids }))).toMatchObject({ status: 400 });
  });

  test('two messages at once with the same file: one has it', async () => {
    const upload_ids = [await picture()];
    const answers = await Promise.all([0, 1, 2].map(() => send(newMessage('Le palier', { upload_ids }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  test('a message that is deleted takes its files along, one file goes alone', async () => {
    const upload_ids = [await picture(), await picture()];
    const { message_id } = (await send(newMessage('Le palier', { upload_ids }))).body;
    await chat.world.as('alice').delete(`/api/uploads/${upload_ids[0]}`);
    expect((await chat.read('bob', room)).body.data).toMatchObject([{ upload_ids: [upload_ids[1]] }]);
    await chat.world.as('alice').delete(`/api/chat/messages/${message_id}`);
    expect((await chat.read('bob', room)).body.data).toMatchObject([{ upload_ids: [], body: null }]);
    await deliverMessages();
    expect(await storedUploads()).toEqual([]);
    expect(await storedObjects()).toEqual([]);
    expect(await asOwner((trx) => trx.selectFrom('chat_messages').select('seq').execute())).toEqual([
      { seq: 1 },
    ]);
  });
});
