import { timedId } from '../../../clients/typescript/src/index.ts';
import { messages as texts } from '../../door/messages/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import type { Picture } from './unsent-message.ts';

/** The service takes pictures of up to 4,096 pixels; a door code is read in one of this size. */
const WIDEST = 1600;
const QUALITY = 0.8;

/** A picture as it is kept and sent: small, and without what a camera notes of place and time. Throws a sentence for what is none. */
export async function smallPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Sentence(texts.notAPicture);
  });
  const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Sentence(texts.notAPicture);
  // What is transparent would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { data: canvas.toDataURL('image/jpeg', QUALITY), key: timedId(), tries: 0 };
}

/** The bytes of a picture that is kept. */
export function bytesOf({ data }: Picture): Uint8Array<ArrayBuffer> {
  const text = atob(data.slice(data.indexOf(',') + 1));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}
