import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { MessageStore } from './message-store.ts';
import { refusedFor } from './refusal.ts';
import { type PictureRequests, withPicture } from './send-picture.ts';
import { conversationRow, withSent } from './stored-conversations.ts';
import { isRefusal, isWaiting, removedRow, storedRow, type UnsentMessage } from './unsent-message.ts';

/** Requests that are safe to repeat. */
export type MessageRequests = PictureRequests & {
  send(message: UnsentMessage): Promise<Schemas['Message']>;
};

type Sending = {
  store: MessageStore;
  service: MessageRequests;
  /** Runs after each change of the store. */
  written: () => void;
};

/**
 * Sends waiting messages one by one, and stores refusals. Throws if the service does not respond: the
 * remaining messages wait for the next sync. Resolves to whether any message was sent.
 */
export async function sendMessages(sending: Sending): Promise<boolean> {
  const first = () => sending.store.unsent().find(isWaiting);
  let isSent = false;
  for (let next = first(); next; next = first()) {
    const refused = await sendOne(sending, next);
    isSent ||= refused === undefined;
    if (refused) await sending.store.save(new Map([storedRow(refused)]));
    sending.written();
  }
  return isSent;
}

/** Sends a message; returns it with the refusal, or undefined if sent. */
async function sendOne(
  { store, service }: Sending,
  message: UnsentMessage,
): Promise<UnsentMessage | undefined> {
  const ready = await withPicture({ store, service }, message);
  if (isRefusal(ready)) return { ...message, refusal: ready };
  const sent = await service.send(ready).catch(refusedFor);
  if (isRefusal(sent)) return { ...ready, refusal: sent };
  const conversation = store.conversation(message.room_id);
  const longer = conversation && withSent(conversation, sent);
  // In one write, so that the phone never shows a message twice or not at all.
  await store.save(
    new Map<string, unknown>([
      removedRow(message),
      ...(longer ? [[conversationRow(message.room_id), longer] as const] : []),
    ]),
  );
  return undefined;
}
