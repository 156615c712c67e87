import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { MessageBox } from './message-store.ts';
import { refusedFor } from './refusal.ts';
import { type PictureService, withPicture } from './send-picture.ts';
import { talkRow, withSent } from './stored-conversations.ts';
import { gone, isRefusal, isWaiting, kept, type UnsentMessage } from './unsent-message.ts';

/** What is asked of the service; each may be asked again. */
export type MessageService = PictureService & {
  send(message: UnsentMessage): Promise<Schemas['Message']>;
};

type Sending = {
  box: MessageBox;
  service: MessageService;
  /** Something was written on the phone. */
  written: () => void;
};

/**
 * Sends what waits, one after the other, and puts aside what the service does not take. Throws where it does not answer: everything
 * waits then, and is sent again. Answers whether anything was sent.
 */
export async function sendMessages(sending: Sending): Promise<boolean> {
  const first = () => sending.box.unsent().find(isWaiting);
  let isSent = false;
  for (let next = first(); next; next = first()) {
    const refused = await sendOne(sending, next);
    isSent ||= refused === undefined;
    if (refused) await sending.box.save(new Map([kept(refused)]));
    sending.written();
  }
  return isSent;
}

/** The message with why it is not taken; undefined when it was sent. */
async function sendOne(
  { box, service }: Sending,
  message: UnsentMessage,
): Promise<UnsentMessage | undefined> {
  const ready = await withPicture({ box, service }, message);
  if (isRefusal(ready)) return { ...message, refusal: ready };
  const sent = await service.send(ready).catch(refusedFor);
  if (isRefusal(sent)) return { ...ready, refusal: sent };
  const talk = box.talk(message.room_id);
  const longer = talk && withSent(talk, sent);
  // Together: a message is never gone from the phone that shows it, nor there twice.
  await box.save(
    new Map<string, unknown>([
      gone(message),
      ...(longer ? [[talkRow(message.room_id), longer] as const] : []),
    ]),
  );
  return undefined;
}
