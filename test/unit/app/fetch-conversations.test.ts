import { describe, expect, test } from '@jest/globals';
import {
  type ConversationRequests,
  fetchConversation,
  fetchRooms,
  markRead,
  removeOtherConversations,
} from '../../../app/offline/messages/fetch-conversations.ts';
import { createMessageStore } from '../../../app/offline/messages/message-store.ts';
import {
  conversationRow,
  inStepAt,
  MAX_STORED_MESSAGES,
  withSent,
} from '../../../app/offline/messages/stored-conversations.ts';
import { storedRow } from '../../../app/offline/messages/unsent-message.ts';
import { memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { at, messageOf, roomOf } from './conversation-world.ts';
import { written } from './message-world.ts';

/** A phone and a service with that many messages in each room. */
function world(lasts: Map<number, number>) {
  const asked: string[] = [];
  const onItsWay: (() => Promise<void>)[] = [];
  let minutes = 0;
  const service: ConversationRequests = {
    rooms: async (limit) => {
      asked.push(`rooms ${limit}`);
      const data = [...lasts].map(([id, last]) => roomOf(id, last === 0 ? undefined : messageOf(last), 2));
      return { data, next_cursor: null, poll_after_s: 30 };
    },
    messages: async (id, limit) => {
      asked.push(`room ${id}`);
      const last = lasts.get(id) ?? 0;
      const seqs = Array.from({ length: Math.min(limit, last) }, (_, back) => last - back);
      await onItsWay.shift()?.();
      return {
        data: seqs.map(messageOf),
        next_cursor: last > limit ? 'more' : null,
        read_to: {},
        poll_after_s: 30,
      };
    },
    read: async (id, seq) => void asked.push(`read ${id} ${seq}`),
  };
  const store = memoryStore();
  const box = createMessageStore(store);
  const context = { store: box, service, now: () => at(minutes), userId: 3, isInStep: true };
  return {
    box,
    store,
    lasts,
    take: () => fetchRooms(context),
    /** Runs `act` before the next answer arrives. */
    before: (act: () => Promise<void>) => void onItsWay.push(act),
    /** Opens a conversation by its address. */
    open: (id: number) => fetchConversation(context, id),
    leave: () => removeOtherConversations(context),
    read: (id: number) => markRead(context, id),
    later: (more: number) => {
      minutes += more;
    },
    asked: () => asked.splice(0),
  };
}

describe('the conversations that a phone keeps', () => {
  test('are the last messages of each room, and only those that changed are asked for', async () => {
    const { take, asked, box, lasts, later } = world(
      new Map([
        [1, 40],
        [2, 3],
        [3, 0],
      ]),
    );
    expect(await take()).toBe(30);
    expect(asked()).toEqual(['rooms 20', 'room 1', 'room 2']);
    expect(box.conversation(1)?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: MAX_STORED_MESSAGES }, (_, one) => 11 + one),
    );
    expect(box.conversation(1)?.hasEarlier).toBe(true);
    expect(box.conversation(2)?.hasEarlier).toBe(false);
    later(5);
    lasts.set(2, 4);
    await take();
    expect(asked()).toEqual(['rooms 20', 'room 2']);
    expect(box.conversation(2)?.messages.at(-1)?.body).toBe('n° 4');
  });

  test('say until when nothing is missing', async () => {
    const { take, box, later } = world(new Map([[1, 2]]));
    await take();
    later(5);
    await take();
    const conversation = box.conversation(1);
    expect(conversation?.at).toBe(at(0));
    expect(conversation && inStepAt(conversation, box.rooms(), 1)).toBe(at(5));
    expect(conversation && inStepAt({ ...conversation, messages: [] }, box.rooms(), 1)).toBe(at(0));
    expect(conversation && inStepAt(conversation, undefined, 1)).toBe(at(0));
  });

  test('are taken anew after a day, for what was deleted meanwhile', async () => {
    const { take, asked, later } = world(new Map([[1, 2]]));
    await take();
    later(24 * 60 + 1);
    asked();
    await take();
    expect(asked()).toEqual(['rooms 20', 'room 1']);
  });

  test('leave the phone with their room', async () => {
    const { take, leave, later, box, store, lasts } = world(
      new Map([
        [1, 2],
        [2, 2],
      ]),
    );
    await take();
    lasts.delete(1);
    later(6);
    await take();
    await leave();
    expect(box.conversation(1)).toBeUndefined();
    expect([...(await store.load()).keys()]).toEqual(['rooms', 'talks/2']);
  });

  test('and one that was opened by its address leaves it too, once nobody reads it any more', async () => {
    const { take, open, leave, later, box, lasts } = world(
      new Map([
        [1, 2],
        [9, 2],
      ]),
    );
    await open(9);
    lasts.delete(9);
    await take();
    await leave();
    expect(box.conversation(9)?.messages).toHaveLength(2);
    lasts.set(9, 2);
    later(4);
    await open(9);
    lasts.delete(9);
    later(4);
    await leave();
    expect(box.conversation(9)).toBeDefined();
    later(2);
    await leave();
    expect([box.conversation(9), box.conversation(1)?.messages.length]).toEqual([undefined, 2]);
  });

  test('count what was not read until it is', async () => {
    const { take, box, read, asked } = world(new Map([[1, 2]]));
    await take();
    expect(box.rooms()?.rooms[0]?.unread).toBe(2);
    asked();
    await read(1);
    expect(asked()).toEqual(['read 1 2']);
    expect(box.rooms()?.rooms[0]?.unread).toBe(0);
    await read(99);
    expect(asked()).toEqual([]);
  });
});

test('a message that was sent while its room was asked for stays in its conversation', async () => {
  const { take, open, before, box, lasts } = world(new Map([[1, 2]]));
  await take();
  before(async () => {
    lasts.set(1, 3);
    const conversation = box.conversation(1);
    await box.save(new Map([[conversationRow(1), conversation && withSent(conversation, messageOf(3))]]));
  });
  await open(1);
  expect(box.conversation(1)?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(box.unsent()).toEqual([]);
});

test('a message that turns out to have been written does not wait any more, in its room alone', async () => {
  const { take, box } = world(new Map([[1, 2]]));
  const there = { ...written(1, 'n° 2'), id: messageOf(2).id, room_id: 1 };
  const elsewhere = { ...there, room_id: 2, id: messageOf(1).id };
  await box.save(new Map([there, elsewhere, written(9, 'autre', { room_id: 1 })].map(storedRow)));
  await take();
  expect(box.unsent()).toMatchObject([{ room_id: 2 }, { body: 'autre' }]);
});

describe('a message that was just sent', () => {
  const conversation = (seqs: number[]) => ({
    at: at(0),
    messages: seqs.map(messageOf),
    hasEarlier: false,
    readTo: {},
  });

  test('follows the last one that is kept, of which there stay as many', () => {
    const full = conversation(Array.from({ length: MAX_STORED_MESSAGES }, (_, one) => one + 1));
    const longer = withSent(full, messageOf(MAX_STORED_MESSAGES + 1));
    expect(longer?.messages).toHaveLength(MAX_STORED_MESSAGES);
    expect(longer?.messages.at(-1)?.seq).toBe(MAX_STORED_MESSAGES + 1);
    expect(longer?.hasEarlier).toBe(true);
  });

  test('is asked for with the others where some stand between', () => {
    expect(withSent(conversation([1, 2]), messageOf(4))).toBeUndefined();
    expect(withSent(conversation([]), messageOf(1))?.messages).toHaveLength(1);
  });
});
