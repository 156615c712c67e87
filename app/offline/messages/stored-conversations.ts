import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';

type Message = Schemas['Message'];
type Room = Schemas['Room'];
export type MessagePage = Answer<'chat-list-messages'>;

/** The maximum number of rooms and messages per room stored for offline use. */
export const MAX_STORED_ROOMS = 20;
export const MAX_STORED_MESSAGES = 30;
/** The age at which a conversation is fetched again, so that deleted messages leave the phone. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** The user's rooms, newest message first, and the time they were fetched. */
export type StoredRooms = { at: string; rooms: Room[] };
/** The last messages of a room, oldest first, and the time they were fetched. */
export type StoredConversation = {
  at: string;
  messages: Message[];
  hasEarlier: boolean;
  readTo: MessagePage['read_to'];
};

export const ROOMS = 'rooms';
const CONVERSATIONS = 'talks/';
export const conversationRow = (room_id: number): string => `${CONVERSATIONS}${room_id}`;

/** The key that marks a restored backup until all conversations are compared with the service. */
export const RESTORED = 'restored';

export const isConversationRow = (row: string): boolean =>
  [ROOMS, RESTORED].includes(row) || row.startsWith(CONVERSATIONS);
/** The room ids of the conversations among these rows. */
export const conversationsIn = (rows: Iterable<string>): number[] =>
  [...rows].flatMap((row) =>
    row.startsWith(CONVERSATIONS) ? [Number(row.slice(CONVERSATIONS.length))] : [],
  );
export const isRooms = (value: unknown): value is StoredRooms =>
  Array.isArray(Reflect.get(Object(value), 'rooms'));
export const isConversation = (value: unknown): value is StoredConversation =>
  Array.isArray(Reflect.get(Object(value), 'messages')) && 'readTo' in Object(value);

/** The newest page of a room, as stored. */
export const conversationOf = (
  { data, next_cursor, read_to: readTo }: MessagePage,
  at: string,
): StoredConversation => ({
  at,
  messages: data.toReversed(),
  hasEarlier: next_cursor !== null,
  readTo,
});

/** Adds a sent message; undefined if messages before it are missing and must be fetched. */
export function withSent(conversation: StoredConversation, sent: Message): StoredConversation | undefined {
  const isNext = sent.seq === (conversation.messages.at(-1)?.seq ?? 0) + 1;
  if (!isNext) return undefined;
  const messages = [...conversation.messages, sent];
  return {
    ...conversation,
    messages: messages.slice(-MAX_STORED_MESSAGES),
    hasEarlier: conversation.hasEarlier || messages.length > MAX_STORED_MESSAGES,
  };
}

/** Uses the absolute difference, as a corrected clock would make conversations appear new. */
export const isOld = ({ at }: StoredConversation, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(at)) > OLD_MS;

/** Whether the service has newer messages of a room than the phone, or the stored conversation is old. */
export function isBehind(
  { last_message: last }: Room,
  conversation: StoredConversation | undefined,
  now: string,
): boolean {
  if (!conversation) return last !== null;
  if (isOld(conversation, now)) return true;
  const newest = conversation.messages.at(-1);
  // A restored backup may assign a number twice, so this also compares the time.
  return last?.seq !== newest?.seq || Date.parse(last?.sent_at ?? '0') !== Date.parse(newest?.sent_at ?? '0');
}

/** The rooms with one marked as read. */
export const withAllRead = ({ at, rooms }: StoredRooms, room_id: number): StoredRooms => ({
  at,
  rooms: rooms.map((room) => (room.room_id === room_id ? { ...room, unread: 0 } : room)),
});

/** The time up to which a conversation is complete: that of the room list, if newer and without new messages. */
export function inStepAt(
  conversation: StoredConversation,
  kept: StoredRooms | undefined,
  room_id: number,
): string {
  const room = kept?.rooms.find((one) => one.room_id === room_id);
  return kept && room && kept.at > conversation.at && !isBehind(room, conversation, conversation.at)
    ? kept.at
    : conversation.at;
}

/** Whether own messages are missing in the service's newest page; says nothing about older ones. */
export function lacksOwn({ messages }: StoredConversation, { data }: MessagePage, userId: number): boolean {
  const first = data.at(-1)?.seq ?? 0;
  const there = new Set(data.map(({ id }) => id));
  return messages.some(({ id, seq, author_id }) => author_id === userId && seq >= first && !there.has(id));
}
