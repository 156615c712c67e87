import { expect, test } from '@jest/globals';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { type Client, clientWith } from '../support/http/client.ts';
import { deliverMessages } from '../support/local/deliver.ts';
import { clock, resources } from '../support/run/resources.ts';
import { newMessage, openChat } from '../support/world/chat.ts';
import { checkedUpload, png, storedObjects } from '../support/world/uploads.ts';
import type { PersonName } from '../support/world/world.ts';
import { racing } from './racers.ts';

const ROUNDS = 5 * Number(process.env['RACE_ROUNDS'] ?? 4);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_120);
const LIMIT = 50;

async function openRace() {
  const chat = await openChat();
  const on = racing(resources, seededRandom(SEED));
  const by = (name: PersonName): Client => clientWith({ token: chat.world.person[name].token, on });
  return { chat, by };
}

const count = <T>(all: readonly T[], one: T) => all.filter((value) => value === one).length;

test('of seventy groups with Bob that are opened at once fifty are', async () => {
  const { chat, by } = await openRace();
  const draft = { kind: 'group', user_ids: [chat.idOf('bob')] };
  const openers: PersonName[] = ['alice', 'theo'];
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, at) => by(openers[at % 2] ?? 'alice').post('/api/chat/rooms', draft)),
  );
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([LIMIT, 70 - LIMIT]);
});

test('a message is written while the room changes over and over', async () => {
  const { chat, by } = await openRace();
  const room = await chat.group('alice', ['bob']);
  const path = `/api/chat/rooms/${room}`;
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(60);
    const changes = Array.from({ length: 8 }, (_, at) =>
      by('alice').patch(path, { title: `Lilas ${round} ${at}` }),
    );
    const messages = Array.from({ length: 4 }, () => by('bob').post(`${path}/messages`, newMessage()));
    const statuses = (await Promise.all([...changes, ...messages])).map(({ status }) => status);
    expect(count(statuses, 200) + count(statuses, 201)).toBe(statuses.length);
  }
});

test('a file that is deleted while it is sent is in no message afterwards', async () => {
  const { chat, by } = await openRace();
  const room = await chat.group('alice', ['bob']);
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(60);
    const { upload_id: id } = await checkedUpload(chat.world.as('alice'), png());
    const [sent, deleted] = await Promise.all([
      by('alice').post(`/api/chat/rooms/${room}/messages`, newMessage('Le palier', { upload_ids: [id] })),
      by('alice').delete(`/api/uploads/${id}`),
    ]);
    expect([201, 422]).toContain(sent.status);
    expect(deleted.status).toBe(204);
    const { data } = (await chat.read('bob', room)).body;
    expect(data.flatMap(({ upload_ids }: { upload_ids: number[] }) => upload_ids)).toEqual([]);
    await deliverMessages();
  }
  expect(await storedObjects()).toEqual([]);
});
