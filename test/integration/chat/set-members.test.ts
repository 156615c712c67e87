import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.group('alice', ['bob', 'ada']);
});

const put = (name: PersonName, user_ids: unknown, roomId = room) =>
  chat.world.as(name).put(`/api/chat/rooms/${roomId}/members`, { user_ids });
const ids = (...names: PersonName[]) => names.map(chat.idOf);
const present = async () =>
  (await chat.room('alice', room)).members.map(({ user_id }: { user_id: number }) => user_id);

describe('PUT /api/chat/rooms/{room_id}/members', () => {
  test('replaces the list; the history has both', async () => {
    expect(await put('alice', ids('alice', 'theo', 'theo', 'bob'))).toMatchObject({ status: 204 });
    expect(await present()).toEqual(ids('theo', 'alice', 'bob'));
    expect((await historyOf('room', room)).at(-1)).toMatchObject({
      action: 'changed',
      changes: { members: { old: ids('ada', 'alice', 'bob'), new: ids('theo', 'alice', 'bob') } },
    });
    expect(await chat.room('alice', room)).toMatchObject({ version: 2 });
    await put('alice', ids('bob', 'alice', 'theo'));
    expect(await historyOf('room', room)).toHaveLength(2);
  });

  test('an administrator in the room may take somebody out, but the room keeps an owner', async () => {
    expect(await put('ada', ids('alice', 'ada'))).toMatchObject({ status: 204 });
    expect(await put('ada', ids('ada', 'bob'))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/user_ids', code: 'owner-missing' }] },
    });
    expect(await present()).toEqual(ids('ada', 'alice'));
  });

  test('somebody of another association, unknown or inactive is refused, and nobody joins', async () => {
    await chat.world.as('ada').patch(`/api/users/${chat.idOf('theo')}`, { chk_active: 0 });
    for (const stranger of [chat.idOf('nora'), chat.idOf('theo'), 424_243]) {
      expect(await put('alice', [chat.idOf('alice'), stranger])).toMatchObject({
        status: 422,
        body: { code: 'user-not-found', errors: [{ detail: 'does not exist for you' }] },
      });
    }
    expect(await present()).toEqual(ids('ada', 'alice', 'bob'));
  });

  test.each([[[]], [[0]], [['1']], [Array.from({ length: 301 }, (_, at) => at + 1)], [null]])(
    'a list such as %j is refused',
    async (list) => {
      expect(await put('alice', list)).toMatchObject({ status: 400 });
    },
  );

  test('members of other kinds of rooms are not chosen', async () => {
    const sector = await chat.open('ada', { kind: 'group', sector_id: chat.alicesSector });
    const broadcast = await chat.open('ada', { kind: 'broadcast' });
    const pair = await chat.open('ada', { kind: 'private', user_ids: ids('alice') });
    for (const other of [sector, broadcast, pair]) {
      expect(await put('ada', ids('ada', 'alice'), other)).toMatchObject({
        status: 409,
        body: { code: 'room-members-fixed' },
      });
    }
  });

  test('beside a super administrator there are administrators only', async () => {
    const desk = await chat.open('root', { kind: 'group', user_ids: ids('ada') });
    expect(await put('ada', ids('ada', 'root', 'alice'), desk)).toMatchObject({ status: 422 });
    expect(await put('root', ids('ada', 'root', 'alice'), desk)).toMatchObject({ status: 422 });
  });

  test('the other members may not, for others it does not exist', async () => {
    expect(await put('bob', [])).toMatchObject({ status: 403 });
    expect(await put('theo', [])).toMatchObject({ status: 404 });
    expect(await put('nora', [])).toMatchObject({ status: 404 });
  });
});
