import type { Schemas } from '../../../clients/typescript/src/index.ts';

/** The key prefix of messages in an evening's store. */
const MESSAGES = 'messages/';

/** Why the service refuses a message: a problem code, or one of the picture check. */
export type Refusal = { code: string; isOfPicture: boolean };

export const isRefusal = (one: object): one is Refusal => 'isOfPicture' in one;

/** A picture to send. */
export type Picture = {
  /** A JPEG as a data URL, which the content security policy allows to show. */
  data: string;
  /** The idempotency key of the upload. */
  key: string;
  /** The number of lost uploads. */
  tries: number;
  /** Set once the bytes have arrived. */
  upload_id?: number;
};

/** The maximum number of waiting pictures and of their characters, as a phone may have little room. */
const PICTURES = 20;
const CHARACTERS = 20_000_000;

/** A message that the service lacks, or may lack. */
export type UnsentMessage = {
  /** A UUID version 7 made by the phone, by which the service ignores duplicates. */
  id: string;
  /** The position in the sending order. */
  turn: number;
  room_id: number;
  body: string;
  written_at: string;
  picture?: Picture;
  /** Uploads of a message that the service had before. */
  upload_ids?: number[];
  refusal?: Refusal;
};

type Rows = ReadonlyMap<string, unknown>;
export type Change = readonly [row: string, value: UnsentMessage | undefined];

/** The unsent messages of a store, in sending order. */
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

/** The position after all waiting messages. */
export const nextTurn = (unsent: readonly UnsentMessage[]): number => (unsent.at(-1)?.turn ?? 0) + 1;

/** Renumbers `earlier` messages before all `others`, in their own order. */
export function inFront(
  earlier: readonly UnsentMessage[],
  others: readonly UnsentMessage[],
): UnsentMessage[] {
  const over = turnsOf(earlier, Math.max) - turnsOf(others, Math.min) + 1;
  return over > 0 ? earlier.map((one) => ({ ...one, turn: one.turn - over })) : [...earlier];
}

/** Renumbers `later` messages after all `others`, in their own order. */
export function behind(later: readonly UnsentMessage[], others: readonly UnsentMessage[]): UnsentMessage[] {
  const under = turnsOf(others, Math.max) - turnsOf(later, Math.min) + 1;
  return under > 0 ? later.map((one) => ({ ...one, turn: one.turn + under })) : [...later];
}

const turnsOf = (messages: readonly UnsentMessage[], pick: typeof Math.max): number =>
  pick(...messages.map(({ turn }) => turn));

/** The request body of a message. */
export const draftOf = ({ id, body, picture, upload_ids = [] }: UnsentMessage): Schemas['MessageDraft'] => ({
  id,
  body,
  upload_ids: picture?.upload_id === undefined ? upload_ids : [picture.upload_id],
});

/** Whether one more picture fits. */
export function hasRoomFor(unsent: readonly UnsentMessage[], { data }: Picture): boolean {
  const pictures = unsent.flatMap(({ picture }) => (picture ? [picture.data.length] : []));
  const characters = pictures.reduce((sum, one) => sum + one, data.length);
  return pictures.length < PICTURES && characters <= CHARACTERS;
}

/**
 * Changes that send a refused message again, after the others and without a refused picture. Unchanged content
 * keeps its id, as an earlier try may have succeeded without a response; changed content gets a new id.
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
