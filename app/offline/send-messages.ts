import { Problem, type Schemas } from '../../clients/typescript/src/index.ts';
import { talkRow, withSent } from './kept-talks.ts';
import type { MessageBox } from './message-box.ts';
import { gone, isWaiting, kept, type Refusal, type UnsentMessage } from './unsent-message.ts';

/** What is asked of the service; each may be asked again. */
export type MessageService = {
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
    const refusal = await sendOne(sending, next);
    isSent ||= refusal === undefined;
    if (refusal) await sending.box.save(new Map([kept({ ...next, refusal })]));
    sending.written();
  }
  return isSent;
}

async function sendOne({ box, service }: Sending, message: UnsentMessage): Promise<Refusal | undefined> {
  const sent = await service.send(message).catch(refusedFor);
  if ('isOfPicture' in sent) return sent;
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

/** Problems of a moment, or of the session: what they hold up is not refused. */
const PASSING = new Set(['idempotency-key-in-flight', 'client-too-old']);

/** Why something will never be taken as it is; throws anything else. */
function refusedFor(error: unknown): Refusal {
  if (!(error instanceof Problem) || PASSING.has(error.code)) throw error;
  const isFinal = error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
  if (!isFinal) throw error;
  return { code: error.code, isOfPicture: false };
}
