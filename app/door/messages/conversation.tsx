import { NetworkFault } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { storedRooms, unsentMessages } from '../../offline/messages/message-signals.ts';
import { isRefused, isWaiting } from '../../offline/messages/unsent-message.ts';
import { states } from '../../texts/fr.ts';
import { plural, shortMoment } from '../../texts/numbers.ts';
import { Failure } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { whyClosed } from '../../ui/messages/closed-room.ts';
import { MessageLog } from '../../ui/messages/message-log.tsx';
import { kinds, room as roomTexts } from '../../ui/messages/texts.ts';
import { AtDoor } from '../door-page.tsx';
import { round } from '../texts.ts';
import { CorrectMessage } from './correct-message.tsx';
import { useStoredConversation } from './stored-conversation.ts';
import { messages as texts } from './texts.ts';
import { WaitingMessage } from './unsent-message.tsx';
import { WriteAtDoor } from './write-at-door.tsx';

/** One conversation stored on the phone, with its unsent messages. */
export default function ConversationPage({ id }: PageProps) {
  return <AtDoor title={texts.conversation}>{() => <InRoom id={id} />}</AtDoor>;
}

function InRoom({ id }: PageProps) {
  const { conversation, at, error, refresh, earlier } = useStoredConversation(id);
  const room = storedRooms.value?.rooms.find(({ room_id }) => room_id === id);
  const here = unsentMessages.value.filter(({ room_id }) => room_id === id);
  const waiting = here.filter(isWaiting);
  const isEmpty = waiting.length === 0 && conversation?.messages.length === 0;
  return (
    <>
      <BackLink to={href('conversations')}>{round.messages}</BackLink>
      {room && <RoomName of={room} />}
      {error !== undefined && !(error instanceof NetworkFault) && <Failure error={error} again={refresh} />}
      {!conversation && (
        <p class={error ? 'notice' : 'quiet'}>{error ? texts.conversationNotStored : states.loading}</p>
      )}
      {isEmpty && <p class="quiet">{roomTexts.none}</p>}
      <MessageLog conversation={conversation ?? NOTHING} earlier={earlier} refresh={refresh}>
        {waiting.map((message) => (
          <WaitingMessage key={message.id} of={message} />
        ))}
      </MessageLog>
      {at && <p class="quiet">{`${texts.asOf} le ${shortMoment(at)}.`}</p>}
      {here.filter(isRefused).map((message) => (
        <CorrectMessage key={message.id} of={message} />
      ))}
      {room && <Writing of={room} />}
    </>
  );
}

const NOTHING = { messages: [], hasEarlier: false, readTo: {} };

type RoomProps = { of: Parameters<typeof whyClosed>[0] };

const RoomName = ({ of: { title, kind, members_count } }: RoomProps) => (
  <>
    <h2>
      <bdi>{title ?? kinds[kind]}</bdi>
    </h2>
    <p class="quiet">
      {kinds[kind]}, {plural(members_count, 'personne')}
    </p>
  </>
);

function Writing({ of: room }: RoomProps) {
  const closed = whyClosed(room);
  return closed ? <p class="notice">{closed}</p> : <WriteAtDoor room_id={room.room_id} />;
}
