import { Problem, type Schemas, timedId } from '../../../clients/typescript/src/index.ts';
import { messages as texts } from '../../door/messages/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import type { MessageStore } from './message-store.ts';
import { refusedFor } from './refusal.ts';
import { type Picture, type Refusal, storedRow, type UnsentMessage } from './unsent-message.ts';

/** What is asked of the service; each may be asked again. */
export type PictureRequests = {
  /** Announces a picture under its key: the same key is the same file. */
  announce(picture: Picture): Promise<Pick<Schemas['UploadRequest'], 'upload_id' | 'request'>>;
  /** Stores its bytes; that they are there already, or that the request is too old, is nothing to tell. */
  put(request: Schemas['UploadRequest']['request'], picture: Picture): Promise<void>;
  /** Has it checked; throws the problem `upload-missing` where no bytes have arrived. */
  complete(upload_id: number): Promise<unknown>;
  /** What came of the check; undefined while it goes on. */
  checked(upload_id: number): Promise<Pick<Schemas['Upload'], 'state' | 'problem'> | undefined>;
};

/** A picture waits for the next turn; what else there is to send does not wait for it. */
export class PictureDelayed extends Sentence {}

type Sending = { store: Pick<MessageStore, 'save'>; service: PictureRequests };

/** A picture that got lost on its way is sent anew so many times. */
const TRIES = 3;
/** Its bytes have not arrived, or it waited so long that the service has removed it: another one takes its place. */
const LOST = new Set(['upload-missing', 'not-found']);

const isLost = (error: unknown): boolean => error instanceof Problem && LOST.has(error.code);

/**
 * The message with its picture at the service, checked; or why the picture is not taken. Throws where nothing answers: what was
 * done is not done again.
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

/** The same message with a picture that the service has not heard of, or a refusal when that was tried often enough. */
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
