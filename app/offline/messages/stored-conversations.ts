import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';

type Message = Schemas['Message'];
type Room = Schemas['Room'];
export type MessagePage = Answer<'chat-list-messages'>;

/** So much of the conversations is kept on a phone, to be read without a network. */
export const MAX_STORED_ROOMS = 20;
export const MAX_STORED_MESSAGES = 30;
/** After so long a conversation is taken anew: a message that was deleted does not stay on a phone. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** The own rooms, the newest message first, and when they were so. */
export type StoredRooms = { at: string; rooms: Room[] };
/** The last messages of a room, the oldest first, and when they were the last. */
export type StoredConversation = {
  at: string;
  messages: Message[];
  hasEarlier: boolean;
  readTo: MessagePage['read_to'];
};

export const ROOMS = 'rooms';
const CONVERSATIONS = 'talks/';
export const conversationRow = (room_id: number): string => `${CONVERSATIONS}${room_id}`;

/** There from when the phone hears of a restored backup until its conversations were compared with what the service has. */
export const RESTORED = 'restored';

export const isConversationRow = (row: string): boolean =>
  [ROOMS, RESTORED].includes(row) || row.startsWith(CONVERSATIONS);
/** The rooms whose conversations are among these rows. */
export const conversationsIn = (rows: Iterable<string>): number[] =>
  [...rows].flatMap((row) =>
    row.startsWith(CONVERSATIONS) ? [Number(row.slice(CONVERSATIONS.length))] : [],
  );
export const isRooms = (value: unknown): value is StoredRooms =>
  Array.isArray(Reflect.get(Object(value), 'rooms'));
export const isConversation = (value: unknown): value is StoredConversation =>
  Array.isArray(Reflect.get(Object(value), 'messages')) && 'readTo' in Object(value);

/** The newest page of a room, as it is kept. */
export const conversationOf = (
  { data, next_cursor, read_to: readTo }: MessagePage,
  at: string,
): StoredConversation => ({
  at,
  messages: data.toReversed(),
  hasEarlier: next_cursor !== null,
  readTo,
});

/** With a message that was just written; undefined where others stand between, which have to be asked for. */
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

/** A clock that was ahead and is not any more makes none of them younger. */
export const isOld = ({ at }: StoredConversation, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(at)) > OLD_MS;

/** Whether the service has something else of a room than the phone. */
export function isBehind(
  { last_message: last }: Room,
  conversation: StoredConversation | undefined,
  now: string,
): boolean {
  if (!conversation) return last !== null;
  if (isOld(conversation, now)) return true;
  const newest = conversation.messages.at(-1);
  // A number that was given twice, because a backup was restored, is told by its time.
  return last?.seq !== newest?.seq || Date.parse(last?.sent_at ?? '0') !== Date.parse(newest?.sent_at ?? '0');
}

/** A room of which all was read. */
export const withAllRead = ({ at, rooms }: StoredRooms, room_id: number): StoredRooms => ({
  at,
  rooms: rooms.map((room) => (room.room_id === room_id ? { ...room, unread: 0 } : room)),
});

/** Until when nothing is missing of a conversation: the list of rooms may be newer, and say that nothing came since. */
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

/** Whether own messages are missing among the newest ones of the service; what lies before these is not known. */
export function lacksOwn({ messages }: StoredConversation, { data }: MessagePage, userId: number): boolean {
  const first = data.at(-1)?.seq ?? 0;
  const there = new Set(data.map(({ id }) => id));
  return messages.some(({ id, seq, author_id }) => author_id === userId && seq >= first && !there.has(id));
}
