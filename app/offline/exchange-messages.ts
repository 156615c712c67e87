import { may } from '../session.ts';
import type { MessageBox } from './message-box.ts';
import { messageService } from './message-service.ts';
import { sendMessages } from './send-messages.ts';
import { markRead, takeRooms, takeTalk } from './take-talks.ts';

type Between = { box: MessageBox; signal: AbortSignal; written: () => void };

/** When the service wants to be asked again for the rooms of a box, by the clock of the page. */
const dueAt = new WeakMap<MessageBox, number>();

/** Sends the messages that wait, and takes the new ones when it is time; throws what went wrong, and keeps everything. */
export async function exchangeMessages({ box, signal, written }: Between): Promise<void> {
  if (!may('chat.use')) return;
  const service = messageService(signal);
  const isSent = await sendMessages({ box, service, written });
  if (isSent) dueAt.delete(box);
  await roomsWhenDue({ box, signal, written });
}

/** Takes the rooms when it is time; answers in how many seconds it will be. */
export async function roomsWhenDue({ box, signal, written }: Between): Promise<number> {
  const left = (dueAt.get(box) ?? 0) - performance.now();
  if (left > 0) return left / 1000;
  const seconds = await takeRooms({ box, service: messageService(signal), now });
  dueAt.set(box, performance.now() + seconds * 1000);
  written();
  return seconds;
}

/** Takes one conversation now; answers after how many seconds it is to be asked for again. */
export async function askTalk({ box, signal, written }: Between, room_id: number): Promise<number> {
  const seconds = await takeTalk({ box, service: messageService(signal), now }, room_id);
  written();
  return seconds;
}

/** Says that a conversation was read. */
export async function sayRead({ box, signal, written }: Between, room_id: number): Promise<void> {
  await markRead({ box, service: messageService(signal), now }, room_id);
  written();
}

const now = (): string => new Date().toISOString();
