import { type Schemas, timedId } from '../../../clients/typescript/src/index.ts';
import { messages as texts } from '../../door/messages/texts.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { writableEvening } from '../outbox/record-visit.ts';
import { currentEvening, refreshVisits, scheduler } from '../session/open-evening.ts';
import { explainingFailure } from '../store/write-failure.ts';
import { MAX_STORED_MESSAGES } from './stored-conversations.ts';
import { fetchConversationNow, fetchRoomsIfDue, sendRead } from './sync-messages.ts';
import {
  type Change,
  corrected,
  hasRoomFor,
  nextTurn,
  type Picture,
  removedRow,
  storedRow,
  type UnsentMessage,
} from './unsent-message.ts';

const write = (changes: (unsent: readonly UnsentMessage[]) => readonly Change[]): Promise<void> =>
  scheduler.write(async () => {
    const here = writableEvening();
    const store = here.store.messages;
    await explainingFailure(store.save(new Map(changes(store.unsent()))));
    refreshVisits(here);
  });

/** Keeps a message until the service has it. Throws a sentence when there is no room. */
export const writeMessage = (room_id: number, typed: string, picture?: Picture): Promise<void> =>
  write((unsent) => {
    const body = typed || (picture ? texts.photo : '');
    if (body === '') throw new Sentence(texts.empty);
    if (picture && !hasRoomFor(unsent, picture)) throw new Sentence(texts.tooMany);
    const written_at = new Date().toISOString();
    const message = { id: timedId(), turn: nextTurn(unsent), room_id, body, written_at };
    return [storedRow(picture ? { ...message, picture } : message)];
  });

/** Sends a refused message again, as it was or with another text. */
export const correctMessage = (message: UnsentMessage, body: string): Promise<void> =>
  write((unsent) => {
    if (body === '') throw new Sentence(texts.empty);
    return corrected(message, body, { turn: nextTurn(unsent), newId: timedId() });
  });

export const discardMessage = (message: UnsentMessage): Promise<void> => write(() => [removedRow(message)]);

/** Of the evening that is open, until it is closed. */
function between() {
  const here = currentEvening();
  return {
    store: here.store.messages,
    userId: here.userId,
    signal: here.life,
    written: () => refreshVisits(here),
  };
}

/** Each answers after how many seconds it is to be asked for again; throws what went wrong, and keeps what was there. */
export const refreshRooms = async (): Promise<number> => fetchRoomsIfDue(between());
export const refreshConversation = async (room_id: number): Promise<number> =>
  fetchConversationNow(between(), room_id);
export const readConversation = async (room_id: number): Promise<void> => sendRead(between(), room_id);

/** Messages before one of a room, the oldest first; they are not kept. */
export async function earlierOf(
  room_id: number,
  before_seq: number,
): Promise<{ messages: Schemas['Message'][]; hasEarlier: boolean }> {
  const query = { before_seq, limit: MAX_STORED_MESSAGES };
  const { data, next_cursor } = await client.chat.listMessages({ path: { room_id }, query });
  return { messages: data.toReversed(), hasEarlier: next_cursor !== null };
}
