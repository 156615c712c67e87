import { useEffect, useState } from 'preact/hooks';
import { keptRooms, shownBox } from '../../offline/messages/message-signals.ts';
import { inStepAt } from '../../offline/messages/stored-conversations.ts';
import { earlierOf, readTalk, refreshTalk } from '../../offline/messages/write-message.ts';
import type { Message, Talk } from '../../ui/messages/conversation.ts';
import { useInStep } from './keep-in-sync.ts';

/** A conversation as the phone has it, kept in step with the service while there is a network. */
export function useKeptTalk(room_id: number) {
  const { error, isInStep, refresh } = useInStep(`talk ${room_id}`, () => refreshTalk(room_id));
  const [read, setRead] = useState<Older>({ messages: [], hasEarlier: false });
  const kept = shownBox.value?.box.talk(room_id);
  const talk = kept && withOlder(read, kept);
  const newest = talk?.messages.at(-1)?.seq;
  useEffect(() => {
    if (newest === undefined || !isInStep || document.hidden) return;
    // The mark is set anew with the next message: that it failed once is nothing to tell.
    readTalk(room_id).catch(() => {});
  }, [room_id, newest, isInStep]);
  const earlier = async () => {
    const before = talk?.messages[0]?.seq;
    if (!talk || before === undefined) return;
    const { messages, hasEarlier } = await earlierOf(room_id, before);
    // With what is shown: the oldest of it leaves the phone with each new message.
    setRead({ messages: [...messages, ...talk.messages], hasEarlier });
  };
  return { talk, at: kept && inStepAt(kept, keptRooms.value, room_id), error, refresh, earlier };
}

type Older = { messages: readonly Message[]; hasEarlier: boolean };

/** What was read further back belongs before what is kept as long as nothing is missing between. */
function withOlder({ messages, hasEarlier }: Older, kept: Talk): Talk {
  const first = kept.messages[0]?.seq ?? 1;
  const before = messages.filter(({ seq }) => seq < first);
  if (before.at(-1)?.seq !== first - 1) return kept;
  return { ...kept, messages: [...before, ...kept.messages], hasEarlier };
}
