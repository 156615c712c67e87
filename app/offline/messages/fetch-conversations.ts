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

/** What is asked of the service. */
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
  /** Since the evening was opened the visits have said whether a backup was restored. */
  isInStep: boolean;
};

/** Takes the own rooms, and the last messages of each that has new ones. Answers after how many seconds it is to be asked again. */
export async function fetchRooms(context: FetchContext): Promise<number> {
  const { store, service, now } = context;
  const { data: rooms, poll_after_s } = await service.rooms(MAX_STORED_ROOMS);
  const at = now();
  await store.save(new Map([[ROOMS, { at, rooms }]]));
  for (const room of rooms)
    if (isBehind(room, store.conversation(room.room_id), at)) await fetchConversation(context, room.room_id);
  return poll_after_s;
}

/** A conversation that is being read is asked for more often than that. */
const READ_MS = 5 * 60 * 1000;

/** Conversations that are not among the kept rooms leave the phone once nobody reads them; when the visits have said whether a backup was restored. */
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
 * Takes the last messages of one room; one of them that waits here was sent, and its answer got lost. Answers after how many seconds
 * it is to be asked again.
 */
export async function fetchConversation(context: FetchContext, room_id: number): Promise<number> {
  const { store, service, now, userId, isInStep } = context;
  const before = store.conversation(room_id);
  const page = await service.messages(room_id, MAX_STORED_MESSAGES);
  // The page may not have what was sent meanwhile.
  if (store.conversation(room_id) !== before) return fetchConversation(context, room_id);
  // A backup may have been restored, of which the visits will tell; or who was taken out of the room is back.
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

/** Messages that wait here, and turn out to have been sent. */
export function sentIn(store: MessageStore, room_id: number, { data }: Pick<MessagePage, 'data'>): Change[] {
  const there = new Set(data.map(({ id }) => id));
  return store
    .unsent()
    .filter((one) => one.room_id === room_id && there.has(one.id))
    .map(removedRow);
}

/** Says up to where a room was read. */
export async function markRead({ store, service }: FetchContext, room_id: number): Promise<void> {
  const seq = store.conversation(room_id)?.messages.at(-1)?.seq;
  if (seq === undefined) return;
  await service.read(room_id, seq);
  const known = store.rooms();
  if (known) await store.save(new Map([[ROOMS, withAllRead(known, room_id)]]));
}
