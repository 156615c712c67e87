import { useEffect, useState } from 'preact/hooks';
import { storedRooms, storeSignal } from '../../offline/messages/message-signals.ts';
import { inStepAt } from '../../offline/messages/stored-conversations.ts';
import { earlierOf, readConversation, refreshConversation } from '../../offline/messages/write-message.ts';
import type { Conversation, Message } from '../../ui/messages/conversation.ts';
import { useMessageSync } from './keep-in-sync.ts';

/** A conversation stored on the phone, synced with the service while online. */
export function useStoredConversation(room_id: number) {
  const { error, isInStep, refresh } = useMessageSync(`conversation ${room_id}`, () =>
    refreshConversation(room_id),
  );
  const [read, setRead] = useState<Older>({ messages: [], hasEarlier: false });
  const stored = storeSignal.value?.store.conversation(room_id);
  const conversation = stored && withOlder(read, stored);
  const newest = conversation?.messages.at(-1)?.seq;
  useEffect(() => {
    if (newest === undefined || !isInStep || document.hidden) return;
    // The next message sets the read mark again, so this ignores errors.
    readConversation(room_id).catch(() => {});
  }, [room_id, newest, isInStep]);
  const earlier = async () => {
    const before = conversation?.messages[0]?.seq;
    if (!conversation || before === undefined) return;
    const { messages, hasEarlier } = await earlierOf(room_id, before);
    // Includes the shown messages, as the phone drops its oldest stored one with each new message.
    setRead({ messages: [...messages, ...conversation.messages], hasEarlier });
  };
  return {
    conversation,
    at: stored && inStepAt(stored, storedRooms.value, room_id),
    error,
    refresh,
    earlier,
  };
}

type Older = { messages: readonly Message[]; hasEarlier: boolean };

/** Puts earlier messages before the stored ones, unless messages between them are missing. */
function withOlder({ messages, hasEarlier }: Older, stored: Conversation): Conversation {
  const first = stored.messages[0]?.seq ?? 1;
  const before = messages.filter(({ seq }) => seq < first);
  if (before.at(-1)?.seq !== first - 1) return stored;
  return { ...stored, messages: [...before, ...stored.messages], hasEarlier };
}
