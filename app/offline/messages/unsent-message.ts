import type { Schemas } from '../../../clients/typescript/src/index.ts';

/** How the keys of messages begin in the store of an evening. */
const MESSAGES = 'messages/';

/** Why the service does not take a message: a code of its catalogue, or of the check of its picture. */
export type Refusal = { code: string; isOfPicture: boolean };

export const isRefusal = (one: object): one is Refusal => 'isOfPicture' in one;

/** A picture as it is sent. */
export type Picture = {
  /** A JPEG as a data address, which the policy of the page lets it show. */
  data: string;
  /** Under which the service takes it once. */
  key: string;
  /** How often it got lost on its way. */
  tries: number;
  /** Known once its bytes have arrived. */
  upload_id?: number;
};

/** So many pictures wait on a phone at most, and so many characters of them: a phone may have little room. */
const PICTURES = 20;
const CHARACTERS = 20_000_000;

/** A message that the service does not have, or of which the phone does not know that it has it. */
export type UnsentMessage = {
  /** A UUID version 7 of the phone’s making, under which the service takes it once. */
  id: string;
  /** In which order they are sent. */
  turn: number;
  room_id: number;
  body: string;
  written_at: string;
  picture?: Picture;
  /** Files of a message that the service had once. */
  upload_ids?: number[];
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

export const storedRow = (message: UnsentMessage): Change => [`${MESSAGES}${message.id}`, message];
export const removedRow = ({ id }: UnsentMessage): Change => [`${MESSAGES}${id}`, undefined];

export const isWaiting = ({ refusal }: UnsentMessage): boolean => refusal === undefined;
export const isRefused = ({ refusal }: UnsentMessage): boolean => refusal !== undefined;

/** Behind everything that waits. */
export const nextTurn = (unsent: readonly UnsentMessage[]): number => (unsent.at(-1)?.turn ?? 0) + 1;

/** Messages that were written before all of these, in their own order. */
export function inFront(
  earlier: readonly UnsentMessage[],
  others: readonly UnsentMessage[],
): UnsentMessage[] {
  const over = turnsOf(earlier, Math.max) - turnsOf(others, Math.min) + 1;
  return over > 0 ? earlier.map((one) => ({ ...one, turn: one.turn - over })) : [...earlier];
}

/** Messages that were written after all of these, in their own order. */
export function behind(later: readonly UnsentMessage[], others: readonly UnsentMessage[]): UnsentMessage[] {
  const under = turnsOf(others, Math.max) - turnsOf(later, Math.min) + 1;
  return under > 0 ? later.map((one) => ({ ...one, turn: one.turn + under })) : [...later];
}

const turnsOf = (messages: readonly UnsentMessage[], pick: typeof Math.max): number =>
  pick(...messages.map(({ turn }) => turn));

/** What a message says to the service. */
export const draftOf = ({ id, body, picture, upload_ids = [] }: UnsentMessage): Schemas['MessageDraft'] => ({
  id,
  body,
  upload_ids: picture?.upload_id === undefined ? upload_ids : [picture.upload_id],
});

/** Whether one more picture may wait. */
export function hasRoomFor(unsent: readonly UnsentMessage[], { data }: Picture): boolean {
  const pictures = unsent.flatMap(({ picture }) => (picture ? [picture.data.length] : []));
  const characters = pictures.reduce((sum, one) => sum + one, data.length);
  return pictures.length < PICTURES && characters <= CHARACTERS;
}

/**
 * A refused message as it is sent again, behind the others; a picture that was refused is left out. With the same content it is the
 * same one: it may have been written, and the answer lost, before it was refused. With another it is another message.
 */
export function corrected(
  message: UnsentMessage,
  body: string,
  how: { turn: number; newId: string },
): Change[] {
  const { refusal, picture, upload_ids, ...rest } = message;
  const isLeftOut = refusal?.isOfPicture ?? false;
  const isSame = body === message.body && !isLeftOut;
  const files = { ...(picture && { picture }), ...(upload_ids && { upload_ids }) };
  const again = { ...rest, ...(!isLeftOut && files), body, turn: how.turn };
  return isSame ? [storedRow(again)] : [removedRow(message), storedRow({ ...again, id: how.newId })];
}
