import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure } from '../answer.tsx';
import type { Conversation } from './conversation.ts';
import { Message } from './message.tsx';
import { room as texts } from './texts.ts';

type Props = {
  conversation: Conversation;
  earlier: () => Promise<void>;
  refresh: () => void;
  /** Unsent messages, shown after the last message. */
  children?: ComponentChildren;
};

/** The messages of a room, newest last and scrolled into view. */
export function MessageLog({ conversation, earlier, refresh, children }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>();
  const newest = conversation.messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const more = () => earlier().then(() => setFault(undefined), setFault);
  return (
    <>
      {conversation.hasEarlier && (
        <p class="actions">
          <button type="button" onClick={more}>
            {texts.earlier}
          </button>
        </p>
      )}
      {fault !== undefined && <Failure error={fault} />}
      <div role="log" aria-label={texts.log}>
        <ol class="messages">
          {conversation.messages.map((message) => (
            <Message key={message.message_id} of={message} conversation={conversation} removed={refresh} />
          ))}
          {children}
        </ol>
        <div ref={end} />
      </div>
    </>
  );
}
