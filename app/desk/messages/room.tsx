import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client } from '../../session.ts';
import { states } from '../../texts/fr.ts';
import { Answered, Failure, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { whyClosed } from '../../ui/messages/closed-room.ts';
import { useConversation } from '../../ui/messages/conversation.ts';
import { MessageLog } from '../../ui/messages/message-log.tsx';
import { kinds, room as texts } from '../../ui/messages/texts.ts';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { RoomMembers } from './room-members.tsx';
import { WriteMessage } from './write-message.tsx';
import { writing } from './write-message-texts.ts';

/** One conversation: its messages, newest last, and a form to write one. */
export default function RoomPage({ id }: PageProps) {
  const asked = useAnswer(`room ${id}`, async (signal) => {
    const { data } = await client.chat.listRooms({ query: { room_id: id }, signal });
    return data[0];
  });
  const [said, done] = useSaid(asked);
  const { conversation, error, refresh, earlier } = useConversation(id);
  return (
    <Page title={texts.title}>
      <BackLink to={href('rooms')}>{writing.back}</BackLink>
      <Said text={said} />
      <Answered of={asked} nothing={<p class="quiet">{texts.notHere}</p>}>
        {(room) => (
          <>
            <h2>
              <bdi>{room.title ?? kinds[room.kind]}</bdi>
            </h2>
            <p class="quiet">{kinds[room.kind]}</p>
            {room.kind !== 'private' && <RoomMembers of={room} done={done} />}
            {!conversation && error === undefined && <p class="quiet">{states.loading}</p>}
            {conversation?.messages.length === 0 && <p class="quiet">{texts.none}</p>}
            {conversation && conversation.messages.length > 0 && (
              <MessageLog conversation={conversation} earlier={earlier} refresh={refresh} />
            )}
            {error !== undefined && (
              <>
                <Failure error={error} again={refresh} />
                {conversation && <p class="quiet">{writing.notInStep}</p>}
              </>
            )}
            <Writing of={room} sent={refresh} />
          </>
        )}
      </Answered>
    </Page>
  );
}

/** The form, or the reason why the conversation is closed. */
function Writing({ of: room, sent }: { of: Schemas['Room']; sent: () => void }) {
  const closed = whyClosed(room);
  return closed ? <p class="notice">{closed}</p> : <WriteMessage room_id={room.room_id} sent={sent} />;
}
