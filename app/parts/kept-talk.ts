import { useEffect, useState } from 'preact/hooks';
import { inStepAt } from '../offline/kept-talks.ts';
import { keptRooms, shownBox } from '../offline/shown-messages.ts';
import { earlierOf, readTalk, refreshTalk } from '../offline/talking.ts';
import type { Message, Talk } from './conversation.ts';
import { usePoll } from './poll.ts';

type State = { error?: unknown; round: number; pollAfter: number };

const FIRST_PAUSE_S = 30;

/** A conversation as the phone has it, kept in step with the service while there is a network. */
export function useKeptTalk(room_id: number) {
  const [{ error, round, pollAfter }, setState] = useState<State>({ round: 0, pollAfter: FIRST_PAUSE_S });
  const [older, setOlder] = useState<readonly Message[]>([]);
  const kept = shownBox.value?.box.talk(room_id);
  const refresh = async () => {
    const next = await refreshTalk(room_id).then(
      (seconds) => ({ error: undefined, pollAfter: seconds }),
      (fault: unknown) => ({ error: fault }),
    );
    setState((last) => ({ ...last, ...next, round: last.round + 1 }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation; then as the service says.
  useEffect(() => void refresh(), [room_id]);
  usePoll(round === 0 ? undefined : pollAfter, round, refresh);
  const talk = kept && withOlder(older, kept);
  const newest = talk?.messages.at(-1)?.seq;
  const isInStep = round > 0 && error === undefined;
  useEffect(() => {
    if (newest === undefined || !isInStep || document.hidden) return;
    // The mark is set anew with the next message: that it failed once is nothing to tell.
    readTalk(room_id).catch(() => {});
  }, [room_id, newest, isInStep]);
  const earlier = async () => {
    const before = talk?.messages[0]?.seq;
    if (before !== undefined) setOlder([...(await earlierOf(room_id, before)), ...older]);
  };
  return { talk, at: kept && inStepAt(kept, keptRooms.value, room_id), error, refresh, earlier };
}

/** What was read further back belongs before what is kept as long as nothing is missing between. */
function withOlder(older: readonly Message[], kept: Talk): Talk {
  const first = kept.messages[0]?.seq ?? 1;
  const before = older.filter(({ seq }) => seq < first);
  if (before.at(-1)?.seq !== first - 1) return kept;
  return { ...kept, messages: [...before, ...kept.messages], hasEarlier: (before[0]?.seq ?? 1) > 1 };
}
