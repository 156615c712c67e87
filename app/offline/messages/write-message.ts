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

/** Stores a message until it is sent; throws a `Sentence` if the phone has no room. */
export const writeMessage = (room_id: number, typed: string, picture?: Picture): Promise<void> =>
  write((unsent) => {
    const body = typed || (picture ? texts.photo : '');
    if (body === '') throw new Sentence(texts.empty);
    if (picture && !hasRoomFor(unsent, picture)) throw new Sentence(texts.tooMany);
    const written_at = new Date().toISOString();
    const message = { id: timedId(), turn: nextTurn(unsent), room_id, body, written_at };
    return [storedRow(picture ? { ...message, picture } : message)];
  });

/** Sends a refused message again, with the same or a new text. */
export const correctMessage = (message: UnsentMessage, body: string): Promise<void> =>
  write((unsent) => {
    if (body === '') throw new Sentence(texts.empty);
    return corrected(message, body, { turn: nextTurn(unsent), newId: timedId() });
  });

export const discardMessage = (message: UnsentMessage): Promise<void> => write(() => [removedRow(message)]);

/** The context of the open evening, aborted when it closes. */
function between() {
  const here = currentEvening();
  return {
    store: here.store.messages,
    userId: here.userId,
    signal: here.life,
    written: () => refreshVisits(here),
  };
}

/** Resolves to the seconds until the next poll; on failure throws and keeps the stored data. */
export const refreshRooms = async (): Promise<number> => fetchRoomsIfDue(between());
export const refreshConversation = async (room_id: number): Promise<number> =>
  fetchConversationNow(between(), room_id);
export const readConversation = async (room_id: number): Promise<void> => sendRead(between(), room_id);

/** Earlier messages of a room, oldest first; they are not stored. */
export async function earlierOf(
  room_id: number,
  before_seq: number,
): Promise<{ messages: Schemas['Message'][]; hasEarlier: boolean }> {
  const query = { before_seq, limit: MAX_STORED_MESSAGES };
  const { data, next_cursor } = await client.chat.listMessages({ path: { room_id }, query });
  return { messages: data.toReversed(), hasEarlier: next_cursor !== null };
}
