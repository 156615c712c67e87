import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { MessageStore } from './message-store.ts';
import { MAX_STORED_MESSAGES, type MessagePage, type StoredConversation } from './stored-conversations.ts';
import { type Change, inFront, type Refusal, storedRow, type UnsentMessage } from './unsent-message.ts';

type Message = Schemas['Message'];

/** The service deletes no message younger than this, so a missing one was lost to a restored backup. */
const STAYING_MS = 28 * 24 * 60 * 60 * 1000;

type Phone = { store: Pick<MessageStore, 'unsent'>; now: () => string; userId: number };
type Compared = {
  /** The conversation as stored on the phone. */
  before: StoredConversation;
  /** The newest messages at the service; none if the room is gone. */
  page: Pick<MessagePage, 'data'>;
};

/**
 * Changes of the unsent messages: own ones that the service has lost wait again, before the others. The
 * service ignores duplicates of messages older than the page.
 * If another room now has the lost room's id, nothing is sent: lost and unsent messages become refused.
 */
export function givenBack({ store, now, userId }: Phone, room_id: number, compared: Compared): Change[] {
  const { before, page } = compared;
  const unsent = store.unsent();
  const waiting = new Set(unsent.map(({ id }) => id));
  const lost = lostMessages(compared, { userId, now: now() }).filter(({ id }) => !waiting.has(id));
  const back = inFront(lost.map(waitingAgain(room_id)), unsent);
  if (!isAnother(before, page)) return back.map(storedRow);
  const refusal: Refusal = { code: 'not-found', isOfPicture: false };
  return [...back, ...unsent.filter((one) => one.room_id === room_id)].map((one) =>
    storedRow({ ...one, refusal }),
  );
}

function lostMessages(
  { before, page }: Compared,
  { userId, now }: { userId: number; now: string },
): Message[] {
  const there = idsOf(page);
  const isLost = ({ id, author_id, deleted_at, sent_at }: Message): boolean =>
    author_id === userId &&
    deleted_at === null &&
    !there.has(id) &&
    Date.parse(now) - Date.parse(sent_at) < STAYING_MS;
  return before.messages.filter(isLost);
}

/** Whether a room contains none of the phone's messages; false if a full page of new messages leaves this unknown. */
function isAnother({ messages }: StoredConversation, page: Compared['page']): boolean {
  const there = idsOf(page);
  const [oldest] = messages;
  const reachesBack =
    page.data.length < MAX_STORED_MESSAGES || (page.data.at(-1)?.seq ?? 0) <= (oldest?.seq ?? 0);
  return messages.length > 0 && reachesBack && !messages.some(({ id }) => there.has(id));
}

const idsOf = ({ data }: Compared['page']): ReadonlySet<string> => new Set(data.map(({ id }) => id));

const waitingAgain =
  (room_id: number) =>
  ({ id, body, upload_ids, sent_at }: Message, turn: number): UnsentMessage => ({
    id,
    turn,
    room_id,
    body: body ?? '',
    written_at: sent_at,
    ...(upload_ids.length > 0 && { upload_ids }),
  });
