import { may } from '../../session.ts';
import { compareTalks } from './compare-conversations.ts';
import { leaveOthers, markRead, type Taking, takeRooms, takeTalk } from './fetch-conversations.ts';
import { messageService } from './message-requests.ts';
import type { MessageBox } from './message-store.ts';
import { sendMessages } from './send-messages.ts';

type Between = { box: MessageBox; userId: number; signal: AbortSignal; written: () => void };

/** When the service wants to be asked again for the rooms of a box, by the clock of the page. */
const dueAt = new WeakMap<MessageBox, number>();
/** The boxes whose visits were in step since they were opened. */
const inStep = new WeakSet<MessageBox>();

/**
 * Sends the messages that wait, and takes the new ones when it is time; throws what went wrong, and keeps everything. `isInStep`:
 * the visits have said whether a backup was restored.
 */
export async function exchangeMessages(between: Between, isInStep: boolean): Promise<void> {
  if (!may('chat.use')) return;
  const { box, signal, written } = between;
  if (isInStep) inStep.add(box);
  const taking = takingOf(between);
  if (box.isRestored()) {
    await compareTalks(taking).finally(written);
    dueAt.delete(box);
  }
  const isSent = await sendMessages({ box, service: messageService(signal), written });
  if (isSent) dueAt.delete(box);
  await roomsWhenDue(between);
  if (isInStep) await leaveOthers(taking);
}

/** Takes the rooms when it is time; answers in how many seconds it will be. */
export async function roomsWhenDue(between: Between): Promise<number> {
  const { box, written } = between;
  const left = (dueAt.get(box) ?? 0) - performance.now();
  if (left > 0) return left / 1000;
  const seconds = await takeRooms(takingOf(between));
  dueAt.set(box, performance.now() + seconds * 1000);
  written();
  return seconds;
}

/** Takes one conversation now; answers after how many seconds it is to be asked for again. */
export async function askTalk(between: Between, room_id: number): Promise<number> {
  const seconds = await takeTalk(takingOf(between), room_id);
  between.written();
  return seconds;
}

/** Says that a conversation was read. */
export async function sayRead(between: Between, room_id: number): Promise<void> {
  await markRead(takingOf(between), room_id);
  between.written();
}

const takingOf = ({ box, userId, signal }: Between): Taking => ({
  box,
  userId,
  service: messageService(signal),
  now: () => new Date().toISOString(),
  isInStep: inStep.has(box),
});
