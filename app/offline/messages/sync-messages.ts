import { may } from '../../session.ts';
import { compareConversations } from './compare-conversations.ts';
import {
  type FetchContext,
  fetchConversation,
  fetchRooms,
  markRead,
  removeOtherConversations,
} from './fetch-conversations.ts';
import { messageRequests } from './message-requests.ts';
import type { MessageStore } from './message-store.ts';
import { sendMessages } from './send-messages.ts';

type Between = { store: MessageStore; userId: number; signal: AbortSignal; written: () => void };

/** When to fetch the rooms of a store again, in milliseconds of `performance.now()`. */
const dueAt = new WeakMap<MessageStore, number>();
/** The stores whose visits have synced since they were opened. */
const inStep = new WeakSet<MessageStore>();

/**
 * Sends unsent messages and fetches new ones if due; on failure throws and keeps all stored data.
 * `isInStep`: the visits have synced, which shows whether a backup was restored.
 */
export async function syncMessages(between: Between, isInStep: boolean): Promise<void> {
  if (!may('chat.use')) return;
  const { store, signal, written } = between;
  if (isInStep) inStep.add(store);
  const context = contextOf(between);
  if (store.isRestored()) {
    await compareConversations(context).finally(written);
    dueAt.delete(store);
  }
  const isSent = await sendMessages({ store, service: messageRequests(signal), written });
  if (isSent) dueAt.delete(store);
  await fetchRoomsIfDue(between);
  if (isInStep) await removeOtherConversations(context);
}

/** Fetches the rooms if due; resolves to the seconds until the next fetch. */
export async function fetchRoomsIfDue(between: Between): Promise<number> {
  const { store, written } = between;
  const left = (dueAt.get(store) ?? 0) - performance.now();
  if (left > 0) return left / 1000;
  const seconds = await fetchRooms(contextOf(between));
  dueAt.set(store, performance.now() + seconds * 1000);
  written();
  return seconds;
}

/** Fetches one conversation now; resolves to the seconds until the next poll. */
export async function fetchConversationNow(between: Between, room_id: number): Promise<number> {
  const seconds = await fetchConversation(contextOf(between), room_id);
  between.written();
  return seconds;
}

/** Sends the read position of a conversation. */
export async function sendRead(between: Between, room_id: number): Promise<void> {
  await markRead(contextOf(between), room_id);
  between.written();
}

const contextOf = ({ store, userId, signal }: Between): FetchContext => ({
  store,
  userId,
  service: messageRequests(signal),
  now: () => new Date().toISOString(),
  isInStep: inStep.has(store),
});
