import { useEffect, useRef, useState } from 'preact/hooks';
import { href } from '../../location.ts';
import { Answered, Failure, useAnswer } from '../../parts/answer.tsx';
import { type Talk, useConversation } from '../../parts/conversation.ts';
import { Message } from '../../parts/message.tsx';
import { Page } from '../../parts/page.tsx';
import { WriteMessage } from '../../parts/write-message.tsx';
import type { PageProps } from '../../paths.ts';
import { client, may } from '../../session.ts';
import { states } from '../../texts/fr.ts';
import { kinds, room as texts } from '../../texts/messages.ts';
import { plural } from '../../texts/numbers.ts';

/** One conversation: what was written, the newest last, and writing in it. */
export default function RoomPage({ id }: PageProps) {
  const asked = useAnswer(`room ${id}`, async (signal) => {
    const { data } = await client.chat.listRooms({ query: { room_id: id }, signal });
    return data[0];
  });
  const { talk, error, refresh, earlier } = useConversation(id);
  return (
    <Page title={texts.title}>
      <p class="trail">
        <a href={href('rooms')}>{texts.back}</a>
      </p>
      <Answered of={asked}>
        {(room) =>
          room && (
            <>
              <h2>
                <bdi>{room.title ?? kinds[room.kind]}</bdi>
              </h2>
              <p class="quiet">
                {kinds[room.kind]}, {plural(room.members_count, 'personne')}
              </p>
              {talk ? (
                <Log talk={talk} earlier={earlier} refresh={refresh} />
              ) : (
                error === undefined && <p class="quiet">{states.loading}</p>
              )}
              {error !== undefined && (
                <>
                  <Failure error={error} again={refresh} />
                  {talk && <p class="quiet">{texts.notInStep}</p>}
                </>
              )}
              <Writing of={room} sent={refresh} />
            </>
          )
        }
      </Answered>
    </Page>
  );
}

type LogProps = { talk: Talk; earlier: () => Promise<void>; refresh: () => void };

function Log({ talk, earlier, refresh }: LogProps) {
  const end = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>();
  const newest = talk.messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is brought into sight.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const more = () => earlier().then(() => setFault(undefined), setFault);
  if (talk.messages.length === 0) return <p class="quiet">{texts.none}</p>;
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
        </ol>
        <div ref={end} />
      </div>
    </>
  );
}

type WritingProps = {
  of: { room_id: number; kind: string; locked: boolean; archived_at: string | null };
  sent: () => void;
};

/** The form, or a sentence that says why there is none. */
function Writing({ of: { room_id, kind, locked, archived_at }, sent }: WritingProps) {
  if (locked || archived_at !== null) return <p class="notice">{texts.locked}</p>;
  if (kind === 'broadcast' && !may('chat.broadcast')) return <p class="notice">{texts.readOnly}</p>;
  return <WriteMessage room_id={room_id} sent={sent} />;
}
