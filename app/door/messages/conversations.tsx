import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { storedRooms, unsentMessages } from '../../offline/messages/message-signals.ts';
import { isWaiting } from '../../offline/messages/unsent-message.ts';
import { refreshRooms } from '../../offline/messages/write-message.ts';
import { DOT } from '../../texts/dot.ts';
import { states } from '../../texts/fr.ts';
import { plural, shortMoment } from '../../texts/numbers.ts';
import { Failure } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { kinds } from '../../ui/messages/texts.ts';
import { AtDoor } from '../door-page.tsx';
import { round } from '../texts.ts';
import { waitingSaid } from '../waiting-texts.ts';
import { useMessageSync } from './keep-in-sync.ts';
import { messages as texts } from './texts.ts';

/** The user's conversations, as stored on the phone. */
export default function Conversations() {
  return <AtDoor title={round.messages}>{() => <StoredRooms />}</AtDoor>;
}

function StoredRooms() {
  const { error, refresh } = useMessageSync('rooms', refreshRooms);
  const stored = storedRooms.value;
  return (
    <>
      <BackLink to={href('round')}>{round.title}</BackLink>
      {error !== undefined && !(error instanceof NetworkFault) && <Failure error={error} again={refresh} />}
      {!stored && error === undefined && <p class="quiet">{states.loading}</p>}
      {!stored && error !== undefined && <p class="notice">{texts.notStored}</p>}
      {stored?.rooms.length === 0 && <p class="quiet">{texts.none}</p>}
      {stored && stored.rooms.length > 0 && (
        <>
          <ul class="plain doors">
            {stored.rooms.map((room) => (
              <li key={room.room_id}>
                <OneRoom of={room} />
              </li>
            ))}
          </ul>
          <p class="quiet">{`${texts.asOf} le ${shortMoment(stored.at)}. ${texts.storedHint}`}</p>
        </>
      )}
      <p>
        <a class="alone-link" href={href('rooms')}>
          {texts.open}
        </a>{' '}
        <span class="quiet">{texts.openHint}</span>
      </p>
    </>
  );
}

function OneRoom({ of: { room_id, title, kind, unread, last_message: last } }: { of: Schemas['Room'] }) {
  const waits = unsentMessages.value.filter((one) => one.room_id === room_id && isWaiting(one)).length;
  const said = [
    unread > 0 && plural(unread, 'non lu', 'non lus'),
    waits > 0 && waitingSaid(0, 0, waits),
    last ? shortMoment(last.sent_at) : texts.nothing,
  ];
  return (
    <a href={href('conversation', {}, room_id)}>
      <strong>
        <bdi>{title ?? kinds[kind]}</bdi>
      </strong>
      <span>{said.filter(Boolean).join(DOT)}</span>
    </a>
  );
}
