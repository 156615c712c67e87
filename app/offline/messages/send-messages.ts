import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { MessageStore } from './message-store.ts';
import { refusedFor } from './refusal.ts';
import { type PictureRequests, withPicture } from './send-picture.ts';
import { conversationRow, withSent } from './stored-conversations.ts';
import { isRefusal, isWaiting, removedRow, storedRow, type UnsentMessage } from './unsent-message.ts';

/** What is asked of the service; each may be asked again. */
export type MessageRequests = PictureRequests & {
  send(message: UnsentMessage): Promise<Schemas['Message']>;
};

type Sending = {
  store: MessageStore;
  service: MessageRequests;
  /** Something was written on the phone. */
  written: () => void;
};

/**
 * Sends what waits, one after the other, and puts aside what the service does not take. Throws where it does not answer: everything
 * waits then, and is sent again. Answers whether anything was sent.
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

/** The message with why it is not taken; undefined when it was sent. */
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
  // Together: a message is never gone from the phone that shows it, nor there twice.
  await store.save(
    new Map<string, unknown>([
      removedRow(message),
      ...(longer ? [[conversationRow(message.room_id), longer] as const] : []),
    ]),
  );
  return undefined;
}
