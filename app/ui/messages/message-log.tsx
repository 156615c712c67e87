import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure } from '../answer.tsx';
import type { Talk } from './conversation.ts';
import { Message } from './message.tsx';
import { room as texts } from './texts.ts';

type Props = {
  talk: Talk;
  earlier: () => Promise<void>;
  refresh: () => void;
  /** Behind the last message: what is not sent yet. */
  children?: ComponentChildren;
};

/** What was written in a room, the newest last and in sight. */
export function MessageLog({ talk, earlier, refresh, children }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>();
  const newest = talk.messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is brought into sight.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const more = () => earlier().then(() => setFault(undefined), setFault);
  return (
    <>
      {talk.hasEarlier && (
        <p class="actions">
          <button type="button" onClick={more}>
            {texts.earlier}
          </button>
        </p>
      )}
      {fault !== undefined && <Failure error={fault} />}
      <div role="log" aria-label={texts.log}>
        <ol class="messages">
          {talk.messages.map((message) => (
            <Message key={message.message_id} of={message} talk={talk} removed={refresh} />
          ))}
          {children}
        </ol>
        <div ref={end} />
      </div>
    </>
  );
}
