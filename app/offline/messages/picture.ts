import { timedId } from '../../../clients/typescript/src/index.ts';
import { messages as texts } from '../../door/messages/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import type { Picture } from './unsent-message.ts';

/** The maximum width and height in pixels, enough to read a door code; the service accepts up to 4,096. */
const WIDEST = 1600;
const QUALITY = 0.8;

/** A small copy of a picture without the camera's time and place; throws a `Sentence` if `file` is no picture. */
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
  // JPEG would show transparent pixels black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { data: canvas.toDataURL('image/jpeg', QUALITY), key: timedId(), tries: 0 };
}
