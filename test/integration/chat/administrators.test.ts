import { beforeEach, describe, expect, test } from '@jest/globals';
import { administratorsOfBroadcasts } from '../../../lib/data/migrations/0055-administrators-of-broadcasts.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type Chat, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

let chat: Chat;
let room: number;
beforeEach(async () => {
  chat = await openChat();
  room = await chat.open('ada', { kind: 'broadcast', operation_id: chat.round.operationId });
});

const asRoot = () => chat.world.as('root');
const change = (name: PersonName, fields: object) => asRoot().patch(`/api/users/${chat.idOf(name)}`, fields);
const ADMIN = { role_id: 2 };
const MEMBER = { role_id: 1 };
const lock = (name: PersonName) => chat.world.as(name).patch(`/api/chat/rooms/${room}`, { locked: true });

/** The ids of the users who are in the room. */
async function present(): Promise<number[]> {
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('chat_members')
      .select('user_id')
      .where('room_id', '=', room)
      .where('left_at', 'is', null)
      .orderBy('user_id')
      .execute(),
  );
  return rows.map(({ user_id }) => user_id);
}

/** The state that earlier versions left: Theo administers the association but is not in its room. */
async function leftOut(): Promise<void> {
  await change('theo', ADMIN);
  await asOwner((trx) => trx.deleteFrom('chat_members').where('user_id', '=', chat.idOf('theo')).execute());
}

describe('the broadcast of an operation', () => {
  test('has whoever becomes an administrator, who sees it whole and has nothing unread', async () => {
    const { message_id } = (await chat.write('ada', room, 'Rendez-vous samedi.')).body;
    expect(await chat.read('theo', room)).toMatchObject({ status: 404 });
    expect(await change('theo', ADMIN)).toMatchObject({ status: 200 });
    expect(await chat.room('theo', room)).toMatchObject({
      role: 'member',
      unread: 0,
      members_count: 4,
      version: 2,
    });
    expect((await chat.read('theo', room)).body.data).toMatchObject([
      { seq: 1, body: 'Rendez-vous samedi.' },
    ]);
    const path = `/api/chat/messages/${message_id}?reason=erreur`;
    expect(await chat.world.as('theo').delete(path)).toMatchObject({ status: 204 });
    expect(await chat.write('theo', room)).toMatchObject({ status: 201 });
  });

  test('can be locked when who opened it administers nothing any more', async () => {
    await chat.write('ada', room);
    await change('theo', ADMIN);
    await change('ada', MEMBER);
    expect(await lock('ada')).toMatchObject({ status: 403 });
    expect(await lock('theo')).toMatchObject({ status: 200 });
  });

  test('shows all of it to one of its members who becomes an administrator', async () => {
    await chat.write('ada', room, 'Avant Bob');
    const bob = { user_id: chat.idOf('bob') };
    await asOwner((trx) =>
      trx.updateTable('chat_members').set({ joined_seq: 1 }).where('user_id', '=', bob.user_id).execute(),
    );
    await chat.write('ada', room, 'Avec Bob');
    await change('bob', ADMIN);
    expect(await chat.room('bob', room)).toMatchObject({ unread: 1, members_count: 3 });
    expect((await chat.read('bob', room)).body.data).toHaveLength(2);
  });

  test.each([
    ['created', (draft: object) => asRoot().post('/api/users', { ...draft, password: 'a good new secret' })],
    [
      'imported',
      (draft: { username: string; entity_id: number }) =>
        asRoot().post('/api/users/import', {
          entity_id: draft.entity_id,
          csv: `identifiant;rôle\n${draft.username};2\n`,
        }),
    ],
  ])('has an administrator who is %s', async (_, create) => {
    const draft = { username: 'chloe.bondy', role_id: 2, entity_id: chat.world.bondy };
    expect((await create(draft)).status).toBeLessThan(300);
    expect(await present()).toHaveLength(4);
  });

  test.each([
    ['active', { chk_active: 0 }, () => change('theo', { chk_active: 1 })],
    ['restored', undefined, () => asRoot().post(`/api/users/${chat.idOf('theo')}/restore`)],
  ])('has an administrator again who is %s again', async (_, ending, back) => {
    await change('theo', ADMIN);
    if (ending) await change('theo', ending);
    else await asRoot().delete(`/api/users/${chat.idOf('theo')}`);
    expect(await present()).not.toContain(chat.idOf('theo'));
    expect(await back()).toMatchObject({ status: 200 });
    expect(await present()).toContain(chat.idOf('theo'));
  });

  test('keeps an administrator who is taken out of the operation, and loses a member', async () => {
    const { operationId, bob } = chat.round;
    const members = `/api/operations/${operationId}/members`;
    const own = (await chat.world.as('ada').post(members, { user_id: chat.idOf('ada') })).body;
    const group = await chat.group('ada', ['alice'], { operation_id: operationId });
    for (const id of [own.ope_user_id, bob.opeUserId])
      expect(await asRoot().delete(`${members}/${id}`)).toMatchObject({ status: 204 });
    expect(await present()).toEqual([chat.idOf('ada'), chat.idOf('alice')].toSorted((a, b) => a - b));
    expect(await lock('ada')).toMatchObject({ status: 200 });
    expect(await chat.read('ada', group)).toMatchObject({ status: 404 });
  });

  test('gets who is missing with the next message', async () => {
    await chat.write('ada', room);
    await leftOut();
    await chat.write('ada', room);
    expect(await chat.room('theo', room)).toMatchObject({ unread: 1 });
    expect((await chat.read('theo', room)).body.data).toHaveLength(2);
  });

  test('gets who is missing with the migration, also where nobody may write any more', async () => {
    await chat.write('ada', room);
    await leftOut();
    await change('ada', MEMBER);
    await asOwner((trx) => administratorsOfBroadcasts.up(trx));
    expect(await chat.room('theo', room)).toMatchObject({ unread: 0, members_count: 4 });
    expect(await lock('theo')).toMatchObject({ status: 200 });
  });

  test('stays closed to administrators of others', async () => {
    expect(await change('nora', ADMIN)).toMatchObject({ status: 200 });
    await asOwner((trx) => administratorsOfBroadcasts.up(trx));
    expect(await present()).not.toContain(chat.idOf('nora'));
    expect(await chat.read('nora', room)).toMatchObject({ status: 404 });
  });
});
