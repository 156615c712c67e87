import { expect, test } from '@jest/globals';
import { messageSealer } from '../../../lib/chat/present.ts';
import type { RoleName } from '../../../lib/core/roles-matrix.ts';
import type { RoomKind } from '../../../lib/data/tables/chat.ts';
import { asOwner } from '../../support/database/owner.ts';
import { cipher, clock, ids } from '../../support/run/resources.ts';
import { type Chat, newMessage, openChat } from '../../support/world/chat.ts';
import type { PersonName } from '../../support/world/world.ts';

/** The relations of a user to a room. */
const standings = ['owner', 'member', 'left', 'never'] as const;
type Standing = (typeof standings)[number];

const askers: Record<RoleName, PersonName> = {
  member: 'alice',
  treasurer: 'theo',
  entity_admin: 'ada',
  super_admin: 'root',
};
const people = Object.values(askers);

type Room = { id: number; kind: RoomKind; standing: Standing };
type Asked = { role: RoleName; kind: RoomKind; standing: Standing };
/** The caller's message in a room, and two of Bob: deleted without a reason (`others`) and with one (`told`). */
type Messages = { own: number; others: number; told: number };

/** A room in which all callers have the same standing. Bob is always in it, so that it is not locked. */
async function insertRoom(chat: Chat, kind: RoomKind, standing: Standing): Promise<Room> {
  return asOwner(async (trx) => {
    const key = { uuid: ids.uuid(), entity_id: chat.world.bondy };
    const { id } = await trx
      .insertInto('chat_rooms')
      .values({
        ...key,
        kind,
        encrypted_title: null,
        pair_key: kind === 'private' ? `${standing}` : null,
        operation_id: null,
        sector_id: null,
        last_seq: 0,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = { room_id: id, entity_id: chat.world.bondy, joined_seq: 0 };
    const asking = people.map((name) => ({
      ...member,
      user_id: chat.idOf(name),
      role: standing === 'owner' ? ('owner' as const) : ('member' as const),
      left_at: standing === 'left' ? clock.now() : null,
    }));
    const bob = { ...member, user_id: chat.idOf('bob'), role: 'owner' as const, left_at: null };
    await trx
      .insertInto('chat_members')
      .values(standing === 'never' ? [bob] : [bob, ...asking])
      .execute();
    return { id, kind, standing };
  });
}

async function insertMessage(chat: Chat, { id }: Room, name: PersonName): Promise<number> {
  return asOwner(async (trx) => {
    const room = await trx
      .updateTable('chat_rooms')
      .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
      .where('id', '=', id)
      .returning(['uuid', 'last_seq'])
      .executeTakeFirstOrThrow();
    const key = { uuid: ids.uuid(), entity_id: chat.world.bondy, room_uuid: room.uuid };
    const message = await trx
      .insertInto('chat_messages')
      .values({
        ...key,
        room_id: id,
        seq: room.last_seq,
        author_id: chat.idOf(name),
        client_id: key.uuid,
        encrypted_body: messageSealer({ cipher }, key).seal('encrypted_body', 'Bonjour'),
        reply_to: null,
        sent_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return message.id;
  });
}

type Question = {
  ask(
    by: ReturnType<Chat['world']['as']>,
    room: Room,
    messages: Messages,
    chat: Chat,
  ): Promise<{ status: number }>;
  /** The expected status of a caller who is in the room. */
  expected(asked: Asked): number;
};

const isModerator = ({ role }: Asked) => role === 'entity_admin' || role === 'super_admin';
/** A broadcast belongs to the administrators: its owner may no longer be one. */
const manages = (asked: Asked) =>
  isModerator(asked) || (asked.standing === 'owner' && asked.kind !== 'broadcast');
const path = (room: Room) => `/api/chat/rooms/${room.id}`;

const questions: Record<string, Question> = {
  'see the room': {
    ask: (by, room) => by.get(`/api/chat/rooms?room_id=${room.id}`),
    expected: () => 200,
  },
  'read its messages': { ask: (by, room) => by.get(`${path(room)}/messages`), expected: () => 200 },
  'move the own mark': { ask: (by, room) => by.post(`${path(room)}/read`, { seq: 0 }), expected: () => 204 },
  'have quiet': { ask: (by, room) => by.patch(path(room), { muted_until: null }), expected: () => 200 },
  write: {
    ask: (by, room) => by.post(`${path(room)}/messages`, newMessage()),
    expected: (asked) => (asked.kind === 'broadcast' && !manages(asked) ? 403 : 201),
  },
  name: {
    ask: (by, room) => by.patch(path(room), { title: ids.uuid() }),
    expected: (asked) => (manages(asked) ? (asked.kind === 'private' ? 400 : 200) : 403),
  },
  'set the members': {
    ask: (by, room, _, chat) =>
      by.put(`${path(room)}/members`, { user_ids: [...people, 'bob' as const].map(chat.idOf) }),
    expected: (asked) => (manages(asked) ? (asked.kind === 'group' ? 204 : 409) : 403),
  },
  'delete the own message': {
    ask: (by, _, { own }) => by.delete(`/api/chat/messages/${own}`),
    expected: () => 204,
  },
  'delete the message of another one': {
    ask: (by, _, { others }) => by.delete(`/api/chat/messages/${others}`),
    expected: (asked) => (isModerator(asked) ? 400 : 403),
  },
  'delete it with a reason': {
    ask: (by, _, { told }) => by.delete(`/api/chat/messages/${told}?reason=Insulte`),
    expected: (asked) => (isModerator(asked) ? 204 : 403),
  },
};

const kinds: RoomKind[] = ['private', 'group', 'broadcast', 'sector'];

test.each(kinds)('who may do what in a %s, by role and by how they stand to it', async (kind) => {
  const chat = await openChat();
  const expected: Record<string, number> = {};
  const answered: Record<string, number> = {};
  for (const standing of standings) {
    const room = await insertRoom(chat, kind, standing);
    for (const role of ['member', 'treasurer', 'entity_admin', 'super_admin'] as const) {
      const name = askers[role];
      const messages = {
        own: await insertMessage(chat, room, name),
        others: await insertMessage(chat, room, 'bob'),
        told: await insertMessage(chat, room, 'bob'),
      };
      for (const [what, { ask, expected: expectedOf }] of Object.entries(questions)) {
        const isIn = standing === 'owner' || standing === 'member';
        const asked = `${role}, ${standing}: ${what}`;
        expected[asked] = isIn ? expectedOf({ role, kind, standing }) : 404;
        answered[asked] = (await ask(chat.world.as(name), room, messages, chat)).status;
      }
    }
  }
  expect(answered).toEqual(expected);
});
