import type { Schemas } from '../../clients/typescript/src/index.ts';

/** How the keys of messages begin in the store of an evening. */
const MESSAGES = 'messages/';

/** Why the service does not take a message: a code of its catalogue, or of the check of its picture. */
export type Refusal = { code: string; isOfPicture: boolean };

/** A message that the service does not have, or of which the phone does not know that it has it. */
export type UnsentMessage = {
  /** A UUID version 7 of the phone’s making, under which the service takes it once. */
  id: string;
  /** In which order they are sent. */
  turn: number;
  room_id: number;
  body: string;
  written_at: string;
  refusal?: Refusal;
};

type Rows = ReadonlyMap<string, unknown>;
export type Change = readonly [row: string, value: UnsentMessage | undefined];

/** What a store has of unsent messages, in the order in which they are sent. */
export const messagesIn = (rows: Rows): UnsentMessage[] =>
  [...rows]
    .flatMap(([row, value]) => (isMessageRow(row) && isMessage(value) ? [value] : []))
    .toSorted((one, other) => one.turn - other.turn || one.id.localeCompare(other.id));

export const isMessageRow = (row: string): boolean => row.startsWith(MESSAGES);

const isMessage = (value: unknown): value is UnsentMessage =>
  typeof value === 'object' && value !== null && 'body' in value && 'room_id' in value && 'turn' in value;

export const kept = (message: UnsentMessage): Change => [`${MESSAGES}${message.id}`, message];
export const gone = ({ id }: UnsentMessage): Change => [`${MESSAGES}${id}`, undefined];

export const isWaiting = ({ refusal }: UnsentMessage): boolean => refusal === undefined;
export const isRefused = ({ refusal }: UnsentMessage): boolean => refusal !== undefined;

/** Behind everything that waits. */
export const nextTurn = (unsent: readonly UnsentMessage[]): number => (unsent.at(-1)?.turn ?? 0) + 1;

/** What a message says to the service. */
export const draftOf = ({ id, body }: UnsentMessage): Schemas['MessageDraft'] => ({ id, body });

/**
 * A refused message as it is sent again, behind the others. With the same text it is the same one: it may have been written, and
 * the answer lost, before it was refused. With another text it is another message.
 */
export function mended(message: UnsentMessage, body: string, how: { turn: number; newId: string }): Change[] {
  const { refusal: _, ...rest } = message;
  const isSame = body === message.body;
  const again = { ...rest, body, turn: how.turn, id: isSame ? message.id : how.newId };
  return isSame ? [kept(again)] : [gone(message), kept(again)];
}
