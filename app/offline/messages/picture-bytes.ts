import type { Picture } from './unsent-message.ts';

/** The bytes of a stored picture. */
export function bytesOf({ data }: Picture): Uint8Array<ArrayBuffer> {
  const text = atob(data.slice(data.indexOf(',') + 1));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}
