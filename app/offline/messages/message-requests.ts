import { sending as texts } from '../../door/messages/sending-texts.ts';
import { client } from '../../session.ts';
import type { ConversationRequests } from './fetch-conversations.ts';
import { bytesOf } from './picture-bytes.ts';
import type { MessageRequests } from './send-messages.ts';
import { PictureDelayed } from './send-picture.ts';
import { draftOf } from './unsent-message.ts';

/** The maximum number of polls; a check takes 1 to 2 seconds, and a longer one continues at the next sync. */
const CHECKS = 20;
const PAUSE_MS = 1000;
/** The timeout of a picture upload, which is retried at the next sync. */
const STORED_MS = 60_000;
/** A neutral name, as a camera's file name contains the time and sometimes the place. */
const FILENAME = 'photo.jpg';

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The requests for messages, aborted by `signal`. */
export const messageRequests = (signal: AbortSignal): MessageRequests & ConversationRequests => ({
  rooms: (limit) => client.chat.listRooms({ query: { limit }, signal }),
  messages: (room_id, limit) => client.chat.listMessages({ path: { room_id }, query: { limit }, signal }),
  read: (room_id, seq) => client.chat.read({ path: { room_id }, body: { seq }, signal }),
  announce: async (picture) => {
    const bytes = bytesOf(picture);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return client.uploads.create({
      body: { purpose: 'chat', filename: FILENAME, content_type: 'image/jpeg', size: bytes.length, sha256 },
      header: { 'Idempotency-Key': picture.key },
      signal,
    });
  },
  put: async ({ url, method, headers }, picture) => {
    const sending = new Request(url, {
      method,
      headers,
      body: bytesOf(picture),
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(STORED_MS)]),
    });
    // Uses plain `fetch`, so that an upload failure does not mark the app as offline.
    const stored = await fetch(sending).catch(() => undefined);
    signal.throwIfAborted();
    if (!stored || stored.status === 429 || stored.status >= 500)
      throw new PictureDelayed(texts.pictureNotStored);
  },
  complete: (upload_id) => client.uploads.complete({ path: { upload_id }, signal }),
  checked: async (upload_id) => {
    for (let asked = 0; asked < CHECKS; asked += 1) {
      const { state, problem } = await client.uploads.get({ path: { upload_id }, signal });
      if (state === 'ready' || state === 'refused') return { state, problem };
      await pause(signal);
    }
    return undefined;
  },
  send: (message) =>
    client.chat.sendMessage({ path: { room_id: message.room_id }, body: draftOf(message), signal }),
});
