import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
let messageId: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob', 'ada']);
  messageId = (await chat.write('alice', room)).body.message_id;
});

const remove = (name: PersonName, query = '', id = messageId) =>
  chat.world.as(name).delete(`/api/chat/messages/${id}${query}`);
const stored = () => asOwner((trx) => trx.selectFrom('chat_messages').selectAll().executeTakeFirstOrThrow());

describe('DELETE /api/chat/messages/{message_id}', () => {
  test('empties the own message, without a trace of it', async () => {
    const before = await emittedEvents();
    clock.advance(15 * 60);
    expect(await remove('alice')).toMatchObject({ status: 204 });
    expect(await stored()).toMatchObject({
      seq: 1,
      encrypted_body: null,
      deleted_at: clock.now(),
      deleted_by: chat.idOf('alice'),
    });
    expect(await historyOf('room', room)).toHaveLength(1);
    expect(await emittedEvents()).toEqual(before);
    expect(await remove('alice')).toMatchObject({ status: 404 });
  });

  test('after a quarter of an hour it stays', async () => {
    clock.advance(15 * 60 + 1);
    expect(await remove('alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await stored()).encrypted_body).not.toBeNull();
  });

  test('administrators in the room give a reason, which the history keeps', async () => {
    clock.advance(3600);
    expect(await remove('ada')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?reason', code: 'required' }] },
    });
    expect(await remove('ada', '?reason=Insulte')).toMatchObject({ status: 204 });
    const [, entry] = await historyOf('room', room);
    expect(entry).toMatchObject({
      action: 'deleted',
      by_user_id: chat.idOf('ada'),
      changes: { message_id: { old: messageId, new: null }, reason: { old: null, new: 'Insulte' } },
    });
    expect(JSON.stringify(entry)).not.toContain('471A');
  });

  test('whoever looks after the room may not, administrators outside of it do not see it', async () => {
    const { body } = await chat.write('bob', room);
    expect(await remove('alice', '?reason=x', body.message_id)).toMatchObject({ status: 403 });
    expect(await remove('bob', '?reason=')).toMatchObject({ status: 403 });
    const apart = await chat.group('alice', ['bob']);
    const { message_id } = (await chat.write('alice', apart)).body;
    for (const name of ['ada', 'theo', 'nora', 'root'] as const) {
      expect(await remove(name, '?reason=', message_id)).toMatchObject({ status: 404 });
    }
    expect(await remove('alice', '?soft=false')).toMatchObject({ status: 400 });
  });
});
