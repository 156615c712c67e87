import { Problem, type Schemas, timedId } from '../../../clients/typescript/src/index.ts';
import { sending as texts } from '../../door/messages/sending-texts.ts';
import { Sentence } from '../../texts/failures.ts';
import type { MessageStore } from './message-store.ts';
import { refusedFor } from './refusal.ts';
import { type Picture, type Refusal, storedRow, type UnsentMessage } from './unsent-message.ts';

/** Requests that are safe to repeat. */
export type PictureRequests = {
  /** Announces a picture; the same key returns the same upload. */
  announce(picture: Picture): Promise<Pick<Schemas['UploadRequest'], 'upload_id' | 'request'>>;
  /** Uploads the bytes; ignores an upload that already exists or an expired request. */
  put(request: Schemas['UploadRequest']['request'], picture: Picture): Promise<void>;
  /** Starts the check; throws the problem `upload-missing` if no bytes have arrived. */
  complete(upload_id: number): Promise<unknown>;
  /** The result of the check; undefined while it runs. */
  checked(upload_id: number): Promise<Pick<Schemas['Upload'], 'state' | 'problem'> | undefined>;
};

/** A picture waits for the next sync; other entries are sent without it. */
export class PictureDelayed extends Sentence {}

type Sending = { store: Pick<MessageStore, 'save'>; service: PictureRequests };

/** The maximum number of times a lost picture is uploaded again. */
const TRIES = 3;
/** The bytes have not arrived, or the service has deleted the upload because it waited too long. */
const LOST = new Set(['upload-missing', 'not-found']);

const isLost = (error: unknown): boolean => error instanceof Problem && LOST.has(error.code);

/**
 * Uploads the message's picture and waits for its check; returns the message, or the refusal. Throws if the
 * service does not respond; a repeat continues after the completed steps.
 */
export async function withPicture(
  sending: Sending,
  message: UnsentMessage,
): Promise<UnsentMessage | Refusal> {
  const { picture } = message;
  if (!picture) return message;
  try {
    const upload_id = picture.upload_id ?? (await store(sending, picture));
    const ready = { ...message, picture: { ...picture, upload_id } };
    if (picture.upload_id === undefined) await sending.store.save(new Map([storedRow(ready)]));
    const checked = await sending.service.checked(upload_id);
    if (!checked) throw new PictureDelayed(texts.beingChecked);
    return checked.state === 'ready'
      ? ready
      : { code: checked.problem ?? 'image-unreadable', isOfPicture: true };
  } catch (error) {
    return isLost(error) ? anew(sending, message) : { ...refusedFor(error), isOfPicture: true };
  }
}

/** Retries with a new upload of the picture; returns a refusal after too many tries. */
async function anew(sending: Sending, message: UnsentMessage): Promise<UnsentMessage | Refusal> {
  const { picture } = message;
  if (!picture || picture.tries >= TRIES) return { code: 'upload-missing', isOfPicture: true };
  const { upload_id: _, ...same } = picture;
  const again = { ...message, picture: { ...same, key: timedId(), tries: picture.tries + 1 } };
  await sending.store.save(new Map([storedRow(again)]));
  return withPicture(sending, again);
}

async function store({ service }: Sending, picture: Picture): Promise<number> {
  const { upload_id, request } = await service.announce(picture);
  await service.put(request, picture);
  await service.complete(upload_id);
  return upload_id;
}
