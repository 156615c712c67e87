// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const post = (name: PersonName, draft: object) => chat.world.as(name).post('/api/chat/rooms', draft);
const withUsers = (kind: string, ...names: PersonName[]) => ({ kind, user_ids: names.map(chat.idOf) });
const membersOf = async (name: PersonName, roomId: number): Promise<number[]> =>
  (await chat.room(name, roomId)).members.map(({ user_id }: { user_id: number }) => user_id);

describe('POST /api/chat/rooms', () => {
  test('opens a group; the history says so, the event log nothing', async () => {
    const before = await emittedEvents();
    const answer = await post('alice', { ...withUsers('group', 'bob', 'ada'), title: 'Rue des Lilas' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        kind: 'group',
        title: 'Rue des Lilas',
        role: 'owner',
        members_count: 3,
        last_message: null,
        unread: 0,
        locked: false,
        archived_at: null,
      },
    });
    const { room_id } = answer.body;
    expect(await membersOf('bob', room_id)).toEqual([chat.idOf('ada'), chat.idOf('alice'), chat.idOf('bob')]);
    expect(await emittedEvents()).toEqual(before);
    expect(await historyOf('room', room_id)).toMatchObject([
      { action: 'created', entity_id: chat.world.bondy, changes: { kind: { old: null, new: 'group' } } },
    ]);
    const [row] = await asOwner((trx) => trx.selectFrom('chat_rooms').selectAll().execute());
    expect(row?.encrypted_title).toMatch(/^v1\./);
  });

  test('two have one private room, named after the other one', async () => {
    const first = await post('alice', withUsers('private', 'bob'));
    expect(first).toMatchObject({ status: 201, body: { title: 'Bob', members_count: 2 } });
    const again = await post('bob', withUsers('private', 'bob', 'alice'));
    expect(again).toMatchObject({ status: 200, body: { room_id: first.body.room_id, title: 'Alice' } });
  });

  test('the room of a sector has its name and its members, and who made it', async () => {
    const answer = await post('theo', { kind: 'group', sector_id: chat.alicesSector });
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'sector', title: 'Ouest', sector_id: chat.alicesSector, members_count: 2 },
    });
    expect(await membersOf('alice', answer.body.room_id)).toEqual([chat.idOf('theo'), chat.idOf('alice')]);
  });

  test('a broadcast has the association, or the members of an operation', async () => {
    const all = await post('ada', { kind: 'broadcast', title: 'Annonces' });
    expect(all).toMatchObject({ status: 201, body: { kind: 'broadcast', members_count: 4 } });
    const { operationId } = chat.round;
    const some = await post('ada', { kind: 'broadcast', operation_id: operationId });
    expect(some).toMatchObject({ body: { members_count: 3, operation_id: operationId } });
  });

  test('super administrators write with administrators of one association, and broadcast to one', async () => {
    const { bondy } = chat.world;
    expect(await post('root', withUsers('private', 'ada'))).toMatchObject({
      status: 201,
      body: { title: 'Ada' },
    });
    expect((await chat.world.as('ada').get('/api/chat/rooms')).body.data).toMatchObject([
      { title: 'Tournée' },
    ]);
    expect(await post('root', withUsers('private', 'alice'))).toMatchObject({ status: 422 });
    expect(await post('root', withUsers('group', 'ada', 'nora'))).toMatchObject({
      status: 422,
      body: { code: 'user-not-found', errors: [{ pointer: '/user_ids/1' }] },
    });
    expect(await post('root', { kind: 'group', sector_id: chat.alicesSector })).toMatchObject({
      status: 403,
    });
    expect(await post('root', { kind: 'broadcast' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id' }] },
    });
    expect(await post('root', { kind: 'broadcast', entity_id: bondy })).toMatchObject({
      status: 201,
      body: { members_count: 5 },
    });
  });

  test('a room of an operation or a sector needs one that the caller may read', async () => {
    const { operationId } = chat.round;
    expect(await post('alice', { ...withUsers('group', 'bob'), operation_id: operationId })).toMatchObject({
      status: 201,
      body: { operation_id: operationId },
    });
    expect(await post('alice', { kind: 'group', sector_id: chat.bobsSector })).toMatchObject({
      status: 422,
      body: { code: 'sector-not-found' },
    });
    expect(await post('nora', { kind: 'broadcast', operation_id: operationId })).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found' },
    });
    expect(await post('ada', { kind: 'broadcast', entity_id: chat.world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
  });

  test('somebody of another association, inactive or unknown is told apart by nobody', async () => {
    await chat.world.as('ada').patch(`/api/users/${chat.idOf('bob')}`, { chk_active: 0 });
    for (const user_ids of [[chat.idOf('nora')], [chat.idOf('bob')], [424_243], [chat.idOf('root')]]) {
      for (const kind of ['private', 'group']) {
        expect(await post('alice', { kind, user_ids })).toMatchObject({
          status: 422,
          body: {
            code: 'user-not-found',
            errors: [{ pointer: '/user_ids/0', detail: 'does not exist for you' }],
          },
        });
      }
    }
  });

  test.each<[string, object, string]>([
    ['nobody', { kind: 'group' }, '/user_ids'],
    ['an empty list', { kind: 'group', user_ids: [] }, '/user_ids'],
    ['a kind that does not exist', { kind: 'sector' }, '/kind'],
    ['a title of 101', { kind: 'broadcast', title: 'x'.repeat(101) }, '/title'],
    ['the title of a private room', { kind: 'private', user_ids: [1], title: 'x' }, '/title'],
    ['users of a broadcast', { kind: 'broadcast', user_ids: [1] }, '/user_ids'],
    ['users of a sector', { kind: 'group', sector_id: 1, user_ids: [1] }, '/user_ids'],
    ['a negative user', { kind: 'group', user_ids: [-1] }, '/user_ids/0'],
  ])('%s is refused', async (_, draft, pointer) => {
    expect(await post('alice', draft)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('oneself alone is nobody, three in a private room are one too many', async () => {
    for (const kind of ['private', 'group']) {
      expect(await post('alice', withUsers(kind, 'alice', 'alice'))).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/user_ids' }] },
      });
    }
    expect(await post('alice', withUsers('private', 'bob', 'ada'))).toMatchObject({ status: 400 });
  });

  test('a user is in at most fifty rooms that are not archived', async () => {
    for (let rooms = 0; rooms < 50; rooms += 1) await chat.group('alice', ['bob']);
    const full = { status: 409, body: { code: 'too-many-rooms' } };
    expect(await post('alice', withUsers('group', 'ada'))).toMatchObject(full);
    expect(await post('ada', withUsers('private', 'bob'))).toMatchObject(full);
    expect(await post('ada', { kind: 'broadcast' })).toMatchObject({ status: 201 });
    await asOwner((trx) =>
      trx.updateTable('chat_rooms').set({ archived_at: '2026-11-20T09:00:00.000Z' }).execute(),
    );
    expect(await post('ada', withUsers('private', 'bob'))).toMatchObject({ status: 201 });
  });

  test('members do not broadcast', async () => {
    expect(await post('theo', { kind: 'broadcast' })).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/kind' }] },
    });
  });
});
