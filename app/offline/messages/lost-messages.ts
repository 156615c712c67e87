import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { MessageStore } from './message-store.ts';
import { MAX_STORED_MESSAGES, type MessagePage, type StoredConversation } from './stored-conversations.ts';
import { type Change, inFront, type Refusal, storedRow, type UnsentMessage } from './unsent-message.ts';

type Message = Schemas['Message'];

/** The service removes messages with time, this young none: what it does not have any more it lost to a restored backup. */
const STAYING_MS = 28 * 24 * 60 * 60 * 1000;

type Phone = { store: Pick<MessageStore, 'unsent'>; now: () => string; userId: number };
type Compared = {
  /** The conversation as the phone has it. */
  before: StoredConversation;
  /** Its newest messages as the service has them; none where the room is gone. */
  page: Pick<MessagePage, 'data'>;
};

/**
 * What changes of the messages that wait: own ones that the service had and does not have any more wait again, before the others;
 * it takes once what lies before the page.
 * Where another room has taken the number of a lost one nothing goes there by itself: what waits is told with what was lost.
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

/** Whether nothing of what the phone has is in a room; so many new messages that they fill a page say nothing of it. */
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
