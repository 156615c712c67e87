import { messages as texts } from '../../door/messages/texts.ts';
import { client } from '../../session.ts';
import type { ConversationRequests } from './fetch-conversations.ts';
import { bytesOf } from './picture.ts';
import type { MessageRequests } from './send-messages.ts';
import { PictureDelayed } from './send-picture.ts';
import { draftOf } from './unsent-message.ts';

/** A check takes a second or two; one that takes longer is asked about at the next turn. */
const CHECKS = 20;
const PAUSE_MS = 1000;
/** A picture that takes longer is tried again at the next turn. */
const STORED_MS = 60_000;
/** The name that a camera gives says when, and sometimes where. */
const FILENAME = 'photo.jpg';

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** What messages need of the service, until `signal` says that nobody waits for it. */
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
    // The network of the application is not judged by where pictures go.
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
