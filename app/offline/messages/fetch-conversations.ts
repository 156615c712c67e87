import type { Answer } from '../../../clients/typescript/src/index.ts';
import type { MessageStore } from './message-store.ts';
import {
  conversationOf,
  conversationRow,
  isBehind,
  isOld,
  lacksOwn,
  MAX_STORED_MESSAGES,
  MAX_STORED_ROOMS,
  type MessagePage,
  ROOMS,
  withAllRead,
} from './stored-conversations.ts';
import { type Change, removedRow } from './unsent-message.ts';

export type ConversationRequests = {
  rooms(limit: number): Promise<Answer<'chat-list-rooms'>>;
  messages(room_id: number, limit: number): Promise<MessagePage>;
  read(room_id: number, seq: number): Promise<unknown>;
};

export type FetchContext = {
  store: MessageStore;
  service: ConversationRequests;
  now: () => string;
  userId: number;
  /** Whether the visits have synced since the evening was opened, which shows if a backup was restored. */
  isInStep: boolean;
};

/** Fetches the user's rooms, and the last messages of each changed one; resolves to the seconds until the next poll. */
export async function fetchRooms(context: FetchContext): Promise<number> {
  const { store, service, now } = context;
  const { data: rooms, poll_after_s } = await service.rooms(MAX_STORED_ROOMS);
  const at = now();
  await store.save(new Map([[ROOMS, { at, rooms }]]));
  for (const room of rooms)
    if (isBehind(room, store.conversation(room.room_id), at)) await fetchConversation(context, room.room_id);
  return poll_after_s;
}

/** An open conversation is fetched more often than this. */
const READ_MS = 5 * 60 * 1000;

/**
 * Deletes conversations outside the stored rooms, unless fetched in the last 5 minutes. Call only after the
 * visits have shown whether a backup was restored.
 */
export async function removeOtherConversations({
  store,
  now,
}: Pick<FetchContext, 'store' | 'now'>): Promise<void> {
  const known = store.rooms();
  if (!known) return;
  const rooms = new Set(known.rooms.map(({ room_id }) => room_id));
  const others = store.conversations().filter((room_id) => {
    const age = Date.parse(now()) - Date.parse(store.conversation(room_id)?.at ?? '');
    return !rooms.has(room_id) && !(Math.abs(age) < READ_MS);
  });
  await store.save(new Map(others.map((room_id) => [conversationRow(room_id), undefined])));
}

/**
 * Fetches the last messages of a room; deletes unsent messages that the service already has (lost response).
 * Resolves to the seconds until the next poll.
 */
export async function fetchConversation(context: FetchContext, room_id: number): Promise<number> {
  const { store, service, now, userId, isInStep } = context;
  const before = store.conversation(room_id);
  const page = await service.messages(room_id, MAX_STORED_MESSAGES);
  // The page may lack messages sent during the request.
  if (store.conversation(room_id) !== before) return fetchConversation(context, room_id);
  // Own messages may be missing after a restored backup, which the visits will show, or after the user
  // rejoined the room.
  const isKnown = isInStep && !!before && isOld(before, now());
  const isUndecided = before && (store.isRestored() || (!isKnown && lacksOwn(before, page, userId)));
  await store.save(
    new Map<string, unknown>([
      ...(isUndecided ? [] : [[conversationRow(room_id), conversationOf(page, now())] as const]),
      ...sentIn(store, room_id, page),
    ]),
  );
  return page.poll_after_s;
}

/** Unsent messages that the service already has, to be deleted. */
export function sentIn(store: MessageStore, room_id: number, { data }: Pick<MessagePage, 'data'>): Change[] {
  const there = new Set(data.map(({ id }) => id));
  return store
    .unsent()
    .filter((one) => one.room_id === room_id && there.has(one.id))
    .map(removedRow);
}

/** Sends the read position of a room. */
export async function markRead({ store, service }: FetchContext, room_id: number): Promise<void> {
  const seq = store.conversation(room_id)?.messages.at(-1)?.seq;
  if (seq === undefined) return;
  await service.read(room_id, seq);
  const known = store.rooms();
  if (known) await store.save(new Map([[ROOMS, withAllRead(known, room_id)]]));
}
