import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { usePoll } from '../../requests/poll.ts';
import { client } from '../../session.ts';

export type Message = Schemas['Message'];
type Page = Answer<'chat-list-messages'>;

export type Conversation = {
  /** Oldest first. */
  messages: readonly Message[];
  hasEarlier: boolean;
  readTo: Page['read_to'];
};
type State = { conversation?: Conversation; error?: unknown; round: number; pollAfter: number };

const PAGE = 30;

/** The messages of a room, synced by polling; shown messages stay if the service does not respond. */
export function useConversation(room_id: number) {
  const [state, setState] = useState<State>({ round: 0, pollAfter: 30 });
  const latest = useRef(0);
  const path = { room_id };
  const refresh = async () => {
    // Only the response to the last of several requests counts.
    latest.current += 1;
    const mine = latest.current;
    const next = await client.chat.listMessages({ path, query: { limit: PAGE } }).then(
      (page) => (last: State) => ({
        conversation: withNewest(last.conversation, page),
        round: last.round + 1,
        pollAfter: page.poll_after_s,
      }),
      (error: unknown) => (last: State) => ({ ...last, error, round: last.round + 1 }),
    );
    if (mine === latest.current) setState(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room is another conversation.
  useEffect(() => {
    void refresh();
    return () => {
      latest.current += 1;
    };
  }, [room_id]);
  usePoll(state.round === 0 ? undefined : state.pollAfter, state.round, refresh);
  useReadMark(room_id, state.conversation);
  const earlier = async () => {
    const before_seq = state.conversation?.messages[0]?.seq;
    if (before_seq === undefined) return;
    const page = await client.chat.listMessages({ path, query: { before_seq, limit: PAGE } });
    setState((last) => ({
      ...last,
      ...(last.conversation && { conversation: withEarlier(last.conversation, page) }),
    }));
  };
  return { ...state, refresh, earlier };
}

/** Merges the newest page into the known messages; drops the known ones if messages between are missing. */
function withNewest(
  known: Conversation | undefined,
  { data, next_cursor, read_to: readTo }: Page,
): Conversation {
  const newest = data.toReversed();
  const first = newest[0]?.seq ?? 1;
  const before = known?.messages.filter(({ seq }) => seq < first) ?? [];
  const isWhole = before.at(-1)?.seq === first - 1;
  if (!known || !isWhole) return { messages: newest, hasEarlier: next_cursor !== null, readTo };
  return { messages: [...before, ...newest], hasEarlier: known.hasEarlier, readTo };
}

const withEarlier = (known: Conversation, { data, next_cursor }: Page): Conversation => {
  const first = known.messages[0]?.seq ?? 0;
  const before = data.toReversed().filter(({ seq }) => seq < first);
  return { ...known, messages: [...before, ...known.messages], hasEarlier: next_cursor !== null };
};

/** Sends the read position of the room for each new message while the page is visible. */
function useReadMark(room_id: number, conversation: Conversation | undefined): void {
  const seq = conversation?.messages.at(-1)?.seq;
  useEffect(() => {
    if (seq === undefined || document.hidden) return;
    // The next message sets the read mark again, so this ignores errors.
    client.chat.read({ path: { room_id }, body: { seq } }).catch(() => {});
  }, [room_id, seq]);
}
