import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const ada = () => chat.world.as('ada');
const user = (name: PersonName) => `/api/users/${chat.idOf(name)}`;
const membersOf = async (name: PersonName, room: number): Promise<number[]> =>
  (await chat.room(name, room)).members.map(({ user_id }: { user_id: number }) => user_id);
const ids = (...names: PersonName[]) => names.map(chat.idOf);

describe('the room of a sector', () => {
  let room: number;
  beforeEach(async () => {
    room = await chat.open('theo', { kind: 'group', sector_id: chat.alicesSector });
  });
  const sector = () => `/api/sectors/${chat.alicesSector}`;

  test.each([
    ['PUT members', () => ada().put(`${sector()}/members`, { members: ids('bob') })],
    ['PATCH', () => ada().patch(sector(), { members: ids('bob') })],
    ['PUT', () => ada().put(sector(), { members: ids('bob') })],
  ])('follows its members (%s); who made it stays', async (_, change) => {
    await chat.write('alice', room, 'Avant Bob');
    expect(await change()).toMatchObject({ status: 200 });
    expect(await membersOf('theo', room)).toEqual(ids('theo', 'bob'));
    expect(await chat.read('alice', room)).toMatchObject({ status: 404 });
    expect((await chat.read('bob', room)).body.data).toEqual([]);
    await ada().put(`${sector()}/members`, { members: ids('alice', 'bob') });
    expect(await membersOf('theo', room)).toEqual(ids('theo', 'alice', 'bob'));
  });

  test('loses whoever leaves the operation', async () => {
    const { operationId, alice } = chat.round;
    await ada().delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    expect(await membersOf('theo', room)).toEqual(ids('theo'));
  });

  test.each([
    [
      'deactivated',
      () => ada().patch(user('alice'), { chk_active: 0 }),
      () => ada().patch(user('alice'), { chk_active: 1 }),
    ],
    ['deleted', () => ada().delete(user('alice')), () => ada().post(`${user('alice')}/restore`)],
  ])('loses a user who is %s, and has them again', async (_, end, begin) => {
    await end();
    expect(await membersOf('theo', room)).toEqual(ids('theo'));
    await begin();
    expect(await membersOf('theo', room)).toEqual(ids('theo', 'alice'));
  });
});

describe('other rooms', () => {
  test('of an operation lose whoever leaves it, and those only', async () => {
    const { operationId, bob } = chat.round;
    const inSeason = await chat.group('alice', ['bob', 'theo'], { operation_id: operationId });
    const apart = await chat.group('alice', ['bob']);
    await ada().delete(`/api/operations/${operationId}/members/${bob.opeUserId}`);
    expect(await membersOf('alice', inSeason)).toEqual(ids('theo', 'alice'));
    expect(await membersOf('alice', apart)).toEqual(ids('alice', 'bob'));
    expect(await chat.room('alice', inSeason)).toMatchObject({ version: 2 });
  });

  test('lose a user who can no longer sign in; a private one is locked until both are back', async () => {
    const group = await chat.group('alice', ['bob', 'theo']);
    const pair = await chat.open('alice', { kind: 'private', user_ids: ids('bob') });
    await chat.write('bob', pair, 'À bientôt');
    await ada().patch(user('bob'), { chk_active: 0 });
    expect(await membersOf('alice', group)).toEqual(ids('theo', 'alice'));
    expect(await chat.write('alice', pair)).toMatchObject({ status: 409, body: { code: 'room-locked' } });
    const again = () =>
      chat.world.as('alice').post('/api/chat/rooms', { kind: 'private', user_ids: ids('bob') });
    expect(await again()).toMatchObject({ status: 200, body: { room_id: pair, locked: true } });
    await ada().patch(user('bob'), { chk_active: 1 });
    expect(await again()).toMatchObject({
      status: 200,
      body: { room_id: pair, locked: false, title: 'Bob' },
    });
    expect(await chat.write('alice', pair)).toMatchObject({ status: 201 });
  });

  test('a super administrator who was deleted leaves too', async () => {
    const pair = await chat.open('root', { kind: 'private', user_ids: ids('ada') });
    const draft = { username: 'second.root', role_id: 9, password: 'a good new secret' };
    await chat.world.as('root').post('/api/users', draft);
    expect(await chat.world.as('root').patch(user('root'), { chk_active: 0 })).toMatchObject({ status: 200 });
    expect(await chat.room('ada', pair)).toMatchObject({ locked: true, members_count: 1 });
  });
});
