import { type Schemas, timedId } from '../../../clients/typescript/src/index.ts';
import { messages as texts } from '../../door/messages/texts.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { noteHere } from '../outbox/record-visit.ts';
import { eveningHere, showWritten, turns } from '../session/open-evening.ts';
import { noting } from '../store/write-failure.ts';
import { MESSAGES_KEPT } from './stored-conversations.ts';
import { askTalk, roomsWhenDue, sayRead } from './sync-messages.ts';
import {
  type Change,
  gone,
  hasRoomFor,
  kept,
  mended,
  nextTurn,
  type Picture,
  type UnsentMessage,
} from './unsent-message.ts';

const write = (changes: (unsent: readonly UnsentMessage[]) => readonly Change[]): Promise<void> =>
  turns.write(async () => {
    const here = noteHere();
    const box = here.kept.messages;
    await noting(box.save(new Map(changes(box.unsent()))));
    showWritten(here);
  });

/** Keeps a message until the service has it. Throws a sentence when there is no room. */
export const writeMessage = (room_id: number, typed: string, picture?: Picture): Promise<void> =>
  write((unsent) => {
    const body = typed || (picture ? texts.photo : '');
    if (body === '') throw new Sentence(texts.empty);
    if (picture && !hasRoomFor(unsent, picture)) throw new Sentence(texts.tooMany);
    const written_at = new Date().toISOString();
    const message = { id: timedId(), turn: nextTurn(unsent), room_id, body, written_at };
    return [kept(picture ? { ...message, picture } : message)];
  });

/** Sends a refused message again, as it was or with another text. */
export const mendMessage = (message: UnsentMessage, body: string): Promise<void> =>
  write((unsent) => {
    if (body === '') throw new Sentence(texts.empty);
    return mended(message, body, { turn: nextTurn(unsent), newId: timedId() });
  });

export const discardMessage = (message: UnsentMessage): Promise<void> => write(() => [gone(message)]);

/** Of the evening that is open, until it is closed. */
function between() {
  const here = eveningHere();
  return {
    box: here.kept.messages,
    userId: here.userId,
    signal: here.life,
    written: () => showWritten(here),
  };
}

/** Each answers after how many seconds it is to be asked for again; throws what went wrong, and keeps what was there. */
export const refreshRooms = async (): Promise<number> => roomsWhenDue(between());
export const refreshTalk = async (room_id: number): Promise<number> => askTalk(between(), room_id);
export const readTalk = async (room_id: number): Promise<void> => sayRead(between(), room_id);

/** Messages before one of a room, the oldest first; they are not kept. */
export async function earlierOf(
  room_id: number,
  before_seq: number,
): Promise<{ messages: Schemas['Message'][]; hasEarlier: boolean }> {
  const query = { before_seq, limit: MESSAGES_KEPT };
  const { data, next_cursor } = await client.chat.listMessages({ path: { room_id }, query });
  return { messages: data.toReversed(), hasEarlier: next_cursor !== null };
}
