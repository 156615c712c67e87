import { expect, test } from '@jest/globals';
import { compareConversations } from '../../../app/offline/messages/compare-conversations.ts';
import {
  type ConversationRequests,
  fetchConversation,
  fetchRooms,
} from '../../../app/offline/messages/fetch-conversations.ts';
import { createMessageStore } from '../../../app/offline/messages/message-store.ts';
import { type MessageRequests, sendMessages } from '../../../app/offline/messages/send-messages.ts';
import { draftOf, storedRow, type UnsentMessage } from '../../../app/offline/messages/unsent-message.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
import { at, messageOf, roomOf } from './conversation-world.ts';
import { refused, TEAM, written } from './message-world.ts';

const INES = 3;
const MARC = 4;
const OTHER = 8;

/** A phone of Inès, and a service with rooms, whose backup can be restored. */
async function world(...rooms: number[]) {
  let service = new Map<number, Schemas['Message'][]>(rooms.map((id) => [id, []]));
  let backup = structuredClone(service);
  let minutes = 0;
  let joinedAfter = 0;
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left < 0) throw new NetworkFault('killed');
  };
  const talkOf = (room_id: number) => {
    const conversation = service.get(room_id);
    if (!conversation) throw refused('not-found', 404);
    return conversation;
  };
  const write = (room_id: number, { id, body }: Pick<UnsentMessage, 'id' | 'body'>, author_id: number) => {
    const conversation = talkOf(room_id);
    const known = conversation.find((one) => one.id === id);
    if (known) return known;
    const sent = { ...messageOf(conversation.length + 1), id, body, author_id, sent_at: at(minutes) };
    conversation.push(sent);
    return sent;
  };
  const talks: ConversationRequests = {
    rooms: async () => {
      step();
      const data = [...service].map(([id, conversation]) => roomOf(id, conversation.at(-1)));
      return { data, next_cursor: null, poll_after_s: 30 };
    },
    messages: async (room_id, limit) => {
      step();
      const seen = talkOf(room_id).filter(({ seq }) => seq > joinedAfter);
      const data = seen.toReversed().slice(0, limit);
      return { data, next_cursor: null, read_to: {}, poll_after_s: 30 };
    },
    read: async () => undefined,
  };
  const nothing = async () => {
    throw new Error('no picture is sent');
  };
  const messages: MessageRequests = {
    announce: nothing,
    put: nothing,
    complete: nothing,
    checked: nothing,
    send: async (message) => {
      step();
      return write(message.room_id, draftOf(message), INES);
    },
  };
  let isInStep = true;
  const store = memoryStore();
  const open = async () => {
    const box = createMessageStore({
      save: async (changes) => {
        step();
        await store.save(changes);
      },
    });
    box.read(await store.load());
    return box;
  };
  /** The phone learns from its visits that a backup was restored. */
  const hears = async () => (await open()).save(new Map([['restored', true]]));
  const context = async () => ({
    store: await open(),
    service: talks,
    now: () => at(minutes),
    userId: INES,
    isInStep,
  });
  return {
    open,
    /** Writes on the phone. */
    write: async (...own: UnsentMessage[]) => (await open()).save(new Map(own.map(storedRow))),
    /** A colleague writes. */
    says: (room_id: number, turn: number, body: string) => write(room_id, written(1000 + turn, body), MARC),
    sync: async () => {
      const how = await context();
      if (how.store.isRestored()) await compareConversations(how);
      await sendMessages({ store: how.store, service: messages, written: () => {} });
      await fetchRooms(how);
    },
    compare: async () => compareConversations(await context()),
    refresh: async (room_id: number) => fetchConversation(await context(), room_id),
    bodies: (room_id: number) => service.get(room_id)?.map(({ body }) => body),
    service: () => service,
    /** The evening is opened again, and its visits have not been exchanged yet. */
    opensAnew: () => {
      isInStep = false;
    },
    later: (more: number) => {
      minutes += more;
    },
    /** Inès leaves and joins every room again: earlier messages are no longer shown. */
    joinsAgain: () => {
      joinedAfter = Math.max(...[...service.values()].map((conversation) => conversation.length));
    },
    backUp: () => {
      backup = structuredClone(service);
    },
    restore: async ({ isHeard = true } = {}) => {
      service = structuredClone(backup);
      if (isHeard) await hears();
    },
    hears,
    diesBefore: (steps: number) => {
      left = steps;
    },
  };
}

const own = (turn: number, body: string, room_id = TEAM) => written(turn, body, { room_id });

/** The backup has one message of each person and lacks three later ones; one more waits without a network. */
async function evening() {
  const made = await world(TEAM);
  await made.write(own(1, 'Je commence.'));
  await made.sync();
  made.says(TEAM, 1, 'Bien.');
  await made.sync();
  made.backUp();
  await made.write(own(2, 'Le 14 est fait.'), own(3, 'Le 16 aussi.'));
  await made.sync();
  made.says(TEAM, 2, 'Bravo.');
  await made.sync();
  await made.write(own(4, 'Je rentre.'));
  return made;
}
const afterwards = ['Je commence.', 'Bien.', 'Le 14 est fait.', 'Le 16 aussi.', 'Je rentre.'];

test('own messages that a restored backup does not have are sent again before those that wait, and no other', async () => {
  const made = await evening();
  await made.restore();
  await made.sync();
  expect(made.bodies(TEAM)).toEqual(afterwards);
  const box = await made.open();
  expect([box.unsent(), box.isRestored()]).toEqual([[], false]);
  // A colleague's lost message is resent by their own phone.
  expect(box.conversation(TEAM)?.messages.map(({ body }) => body)).toEqual(afterwards);
});

test('they are neither lost nor doubled wherever the phone is killed', async () => {
  for (let steps = 0; ; steps += 1) {
    const made = await evening();
    await made.restore();
    made.diesBefore(steps);
    const isDone = await made.sync().then(
      () => true,
      () => false,
    );
    made.diesBefore(Number.POSITIVE_INFINITY);
    await made.sync();
    expect(made.bodies(TEAM)).toEqual(afterwards);
    expect((await made.open()).unsent()).toEqual([]);
    if (isDone) break;
  }
});

test('a conversation that is open when the service was restored loses none either, before the phone has heard of it', async () => {
  const made = await evening();
  await made.restore({ isHeard: false });
  made.says(TEAM, 3, 'Où êtes-vous ?');
  await made.refresh(TEAM);
  expect((await made.open()).unsent().map(({ body }) => body)).toEqual(['Je rentre.']);
  await made.hears();
  await made.sync();
  const [first, second, ...lost] = afterwards;
  expect(made.bodies(TEAM)).toEqual([first, second, 'Où êtes-vous ?', ...lost]);
});

test('nor is one lost a day later, before the visits have said whether a backup was restored', async () => {
  const made = await evening();
  await made.restore({ isHeard: false });
  made.says(TEAM, 3, 'Où êtes-vous ?');
  made.later(25 * 60);
  made.opensAnew();
  await made.refresh(TEAM);
  await made.hears();
  await made.refresh(TEAM);
  await made.sync();
  const [first, second, ...lost] = afterwards;
  expect(made.bodies(TEAM)).toEqual([first, second, 'Où êtes-vous ?', ...lost]);
});

test('so many messages that the phone knows none of the newest make no other room of it', async () => {
  const made = await evening();
  await made.restore();
  for (let more = 0; more < 40; more += 1) made.says(TEAM, 10 + more, `Message ${more}`);
  await made.sync();
  expect((await made.open()).unsent()).toEqual([]);
  expect(made.bodies(TEAM)?.slice(-3)).toEqual(['Le 14 est fait.', 'Le 16 aussi.', 'Je rentre.']);
});

test('what the phone knew of a room and the service does not have any more leaves the phone, though as many messages came since', async () => {
  const made = await world(TEAM);
  made.backUp();
  made.says(TEAM, 1, 'Perdu.');
  await made.sync();
  await made.restore({ isHeard: false });
  made.later(3);
  made.says(TEAM, 2, 'Nouveau.');
  await made.sync();
  expect((await made.open()).conversation(TEAM)?.messages.map(({ body }) => body)).toEqual(['Nouveau.']);
});

test('messages of a room that is gone are told, with their text', async () => {
  const made = await world(TEAM);
  made.backUp();
  made.service().set(OTHER, []);
  await made.write(own(1, 'Le code est 1234.', OTHER));
  made.says(OTHER, 1, 'Merci.');
  await made.sync();
  await made.write(own(2, 'Et la cave ?', OTHER));
  await made.restore();
  await made.sync();
  const refusal = { code: 'not-found', isOfPicture: false };
  const box = await made.open();
  expect(box.unsent()).toMatchObject([
    { body: 'Le code est 1234.', room_id: OTHER, refusal },
    { body: 'Et la cave ?', room_id: OTHER, refusal },
  ]);
  expect(box.conversation(OTHER)).toBeUndefined();
});

test('nothing goes by itself to another room that was given the number of a lost one', async () => {
  const made = await world(TEAM);
  made.backUp();
  made.service().set(OTHER, []);
  await made.write(own(1, 'Entre nous.', OTHER));
  await made.sync();
  await made.write(own(2, 'Pour Marc seulement.', OTHER));
  await made.restore();
  made.service().set(OTHER, []);
  made.says(OTHER, 1, 'Bonsoir à tous.');
  await made.sync();
  expect(made.bodies(OTHER)).toEqual(['Bonsoir à tous.']);
  expect((await made.open()).unsent()).toMatchObject([
    { body: 'Entre nous.', refusal: { code: 'not-found' } },
    { body: 'Pour Marc seulement.', refusal: { code: 'not-found' } },
  ]);
});

test('who was taken out of a room and is back has nothing to see to, and nothing is doubled', async () => {
  const made = await evening();
  const before = made.bodies(TEAM);
  made.joinsAgain();
  await made.sync();
  await made.sync();
  expect(made.bodies(TEAM)).toEqual([...(before ?? []), 'Je rentre.']);
  expect((await made.open()).unsent()).toEqual([]);
  made.joinsAgain();
  await made.refresh(TEAM);
  await made.sync();
  expect(made.bodies(TEAM)).toHaveLength(6);
  expect((await made.open()).unsent()).toEqual([]);
  made.later(25 * 60);
  await made.sync();
  expect((await made.open()).conversation(TEAM)?.messages).toEqual([]);
});

test('own messages of a room that was empty are told, though it was opened before the phone has heard of it', async () => {
  const made = await world(TEAM);
  made.backUp();
  await made.write(own(1, 'Je commence.'));
  await made.sync();
  await made.restore({ isHeard: false });
  await made.refresh(TEAM);
  await made.hears();
  await made.sync();
  expect((await made.open()).unsent()).toMatchObject([
    { body: 'Je commence.', refusal: { code: 'not-found' } },
  ]);
});

test('what was deleted, and what the service has removed with time, is not written again', async () => {
  const made = await evening();
  const [first] = made.service().get(TEAM) ?? [];
  if (first) Object.assign(first, { body: null, deleted_at: at(1) });
  await made.refresh(TEAM);
  made.service().set(TEAM, []);
  made.later(29 * 24 * 60);
  await made.refresh(TEAM);
  expect((await made.open()).unsent()).toMatchObject([{ body: 'Je rentre.' }]);
});

test('files that were sent with them are named again', async () => {
  const made = await evening();
  const lost = made
    .service()
    .get(TEAM)
    ?.find(({ body }) => body === 'Le 16 aussi.');
  if (lost) lost.upload_ids = [7];
  await made.refresh(TEAM);
  await made.restore();
  await made.compare();
  const [, again] = (await made.open()).unsent();
  expect(again && draftOf(again)).toEqual({ id: own(3, '').id, body: 'Le 16 aussi.', upload_ids: [7] });
});
