import { useEffect, useState } from 'preact/hooks';
import { storedRooms, storeSignal } from '../../offline/messages/message-signals.ts';
import { inStepAt } from '../../offline/messages/stored-conversations.ts';
import { earlierOf, readConversation, refreshConversation } from '../../offline/messages/write-message.ts';
import type { Conversation, Message } from '../../ui/messages/conversation.ts';
import { useMessageSync } from './keep-in-sync.ts';

/** A conversation as the phone has it, kept in step with the service while there is a network. */
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
    // The mark is set anew with the next message: that it failed once is nothing to tell.
    readConversation(room_id).catch(() => {});
  }, [room_id, newest, isInStep]);
  const earlier = async () => {
    const before = conversation?.messages[0]?.seq;
    if (!conversation || before === undefined) return;
    const { messages, hasEarlier } = await earlierOf(room_id, before);
    // With what is shown: the oldest of it leaves the phone with each new message.
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

/** What was read further back belongs before what is kept as long as nothing is missing between. */
function withOlder({ messages, hasEarlier }: Older, stored: Conversation): Conversation {
  const first = stored.messages[0]?.seq ?? 1;
  const before = messages.filter(({ seq }) => seq < first);
  if (before.at(-1)?.seq !== first - 1) return stored;
  return { ...stored, messages: [...before, ...stored.messages], hasEarlier };
}
