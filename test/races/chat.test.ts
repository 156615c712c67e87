import { expect, test } from '@jest/globals';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { asOwner } from '../support/database/owner.ts';
import { type Client, clientWith } from '../support/http/client.ts';
import { clock, resources } from '../support/run/resources.ts';
import { newMessage } from '../support/world/chat.ts';
import { createWorld, type PersonName, type World } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = { world: World; by(name: PersonName): Client };
/** A group of Alice, Bob and Ada, with a message of Alice. */
type Room = { roomId: number; messageId: number; ids: Record<'alice' | 'bob' | 'ada' | 'theo', number> };

type Ask = (client: Place['by'], room: Room) => Promise<{ status: number }>;
const move =
  (ask: Ask): ((place: Place) => Move<Room>) =>
  ({ by }) =>
  async (room) =>
    (await ask(by, room)).status;

const path = ({ roomId }: Room) => `/api/chat/rooms/${roomId}`;
const members = (pick: (ids: Room['ids']) => number[]) =>
  move((by, room) => by('ada').put(`${path(room)}/members`, { user_ids: pick(room.ids) }));

huntRaces<Room, Place>('a room, its messages and marks', {
  open: async (chance) => {
    const world = await createWorld();
    const on = racing(resources, chance);
    return { world, by: (name) => clientWith({ token: world.person[name].token, on }) };
  },
  prepare: ({ world }) => freshRoom(world),
  moves: {
    'Alice writes': move((by, room) => by('alice').post(`${path(room)}/messages`, newMessage())),
    'Ada writes': move((by, room) => by('ada').post(`${path(room)}/messages`, newMessage())),
    'Ada answers': move((by, room) =>
      by('ada').post(`${path(room)}/messages`, newMessage('Oui', { reply_to: room.messageId })),
    ),
    'Ada has read': move((by, room) => by('ada').post(`${path(room)}/read`, { seq: 2 })),
    'Alice deletes': move((by, room) => by('alice').delete(`/api/chat/messages/${room.messageId}`)),
    'Ada deletes': move((by, room) => by('ada').delete(`/api/chat/messages/${room.messageId}?reason=x`)),
    'without Bob': members(({ alice, ada }) => [alice, ada]),
    'with Theo': members(({ alice, bob, ada, theo }) => [alice, bob, ada, theo]),
    'Bob is deactivated': move((by, { ids }) => by('root').patch(`/api/users/${ids.bob}`, { chk_active: 0 })),
    'Theo is deactivated': move((by, { ids }) =>
      by('root').patch(`/api/users/${ids.theo}`, { chk_active: 0 }),
    ),
    'Alice locks': move((by, room) => by('alice').patch(path(room), { locked: true })),
  },
  judge: async ({ roomId }, played) => {
    const failed = played.filter(({ status }) => status >= 500).map((one) => `${one.move} failed`);
    return [...failed, ...(await faultsOf(roomId))];
  },
});

async function freshRoom(world: World): Promise<Room> {
  const { alice, bob, ada, theo } = world.person;
  await asOwner(async (trx) => {
    await trx.deleteFrom('chat_rooms').execute();
    await trx.updateTable('users').set({ chk_active: 1 }).execute();
  });
  const ids = { alice: alice.userId, bob: bob.userId, ada: ada.userId, theo: theo.userId };
  const draft = { kind: 'group', user_ids: [ids.bob, ids.ada] };
  const roomId: number = (await world.as('alice').post('/api/chat/rooms', draft)).body.room_id;
  const { body } = await world.as('alice').post(`/api/chat/rooms/${roomId}/messages`, newMessage());
  return { roomId, messageId: body.message_id, ids };
}

/** Faults of a room, whatever was played. */
async function faultsOf(roomId: number): Promise<string[]> {
  return asOwner(async (trx) => {
    const room = await trx
      .selectFrom('chat_rooms')
      .selectAll()
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    const messages = await trx
      .selectFrom('chat_messages')
      .selectAll()
      .where('room_id', '=', roomId)
      .execute();
    const people = await trx
      .selectFrom('chat_members')
      .innerJoin('users', 'users.id', 'chat_members.user_id')
      .select(['users.username', 'users.chk_active', 'left_at', 'read_seq'])
      .where('room_id', '=', roomId)
      .execute();
    const numbers = messages.map(({ seq }) => seq).toSorted((a, b) => a - b);
    const hasGap = numbers.some((seq, at) => seq !== at + 1) || numbers.length !== room.last_seq;
    const inactive = people.filter(({ chk_active, left_at }) => chk_active === 0 && left_at === null);
    const ahead = people.filter(({ read_seq }) => read_seq > room.last_seq);
    const emptied = messages.filter((one) => (one.encrypted_body === null) !== (one.deleted_at !== null));
    return [
      ...(hasGap ? [`the numbers are ${numbers.join()} and the last one is ${room.last_seq}`] : []),
      ...inactive.map(({ username }) => `${username} cannot sign in and is in the room`),
      ...ahead.map(({ username }) => `${username} has read what was not written`),
      ...emptied.map(({ seq }) => `message ${seq} is deleted in part`),
    ];
  });
}

test('two who write to each other at the same time have one private room', async () => {
  const world = await createWorld();
  const on = racing(resources, seededRandom(20_261_120));
  const open = async (from: 'alice' | 'bob', to: 'alice' | 'bob') =>
    clientWith({ token: world.person[from].token, on }).post('/api/chat/rooms', {
      kind: 'private',
      user_ids: [world.person[to].userId],
    });
  for (let round = 0; round < 20; round += 1) {
    await asOwner((trx) => trx.deleteFrom('chat_rooms').execute());
    const answers = await Promise.all([open('alice', 'bob'), open('bob', 'alice'), open('alice', 'bob')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.room_id)).size).toBe(1);
    clock.advance(5);
  }
});

test('twenty at once in one room: no number is missing, none waits for ever', async () => {
  const world = await createWorld();
  const { roomId } = await freshRoom(world);
  const on = racing(resources, seededRandom(20_261_121));
  const writers = ['alice', 'bob', 'ada', 'alice', 'bob'] as const;
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => writers)
      .flat()
      .map((name) =>
        clientWith({ token: world.person[name].token, on }).post(
          `/api/chat/rooms/${roomId}/messages`,
          newMessage(),
        ),
      ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(sent.map(({ body }) => body.seq).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 2),
  );
  expect(await faultsOf(roomId)).toEqual([]);
});
