import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { go, href } from '../../frame/location.ts';
import { client, may, session } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Sentence } from '../../texts/failures.ts';
import { plural } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { tellApart } from '../names.ts';
import { askPeople, PeopleChoice } from './people-choice.tsx';
import { group as texts } from './rooms-texts.ts';

type Room = Schemas['Room'];
type Member = NonNullable<Room['members']>[number];
type Props = { of: Room; done: (sentence: string) => void };

/** Who is in a conversation. Its owners, and administrators in it, change the members of a group. */
export function RoomMembers({ of: room, done }: Props) {
  const asked = useAnswer(`members ${room.room_id} ${room.version}`, (signal) =>
    tellApart(room.members ?? [], signal),
  );
  const members = asked.value ?? byName(room.members ?? [], ({ name }) => name);
  const mayChange = room.role === 'owner' || may('chat.broadcast');
  return (
    <details>
      <summary>{plural(room.members_count, 'personne')}</summary>
      <ul class="plain">
        {members.map((one) => (
          <li key={one.user_id}>
            <bdi>{one.name}</bdi> {one.role === 'owner' && <span class="tag">{texts.owner}</span>}
          </li>
        ))}
      </ul>
      {room.kind === 'broadcast' && <p class="quiet">{texts.ofBroadcast}</p>}
      {room.kind === 'sector' && <p class="quiet">{texts.ofSector}</p>}
      {room.kind === 'group' &&
        (mayChange ? (
          <Change room={room} members={members} done={done} />
        ) : (
          <p class="quiet">
            {texts.askOwner} <Owners of={members} />
          </p>
        ))}
    </details>
  );
}

const Owners = ({ of: members }: { of: readonly Member[] }) => {
  const names = members.filter(({ role }) => role === 'owner').map(({ name }) => name ?? '');
  return <bdi>{names.join(', ') || texts.administrator}</bdi>;
};

type ChangeProps = { room: Room; members: readonly Member[]; done: (sentence: string) => void };

/** The service takes the whole list: who joins and who leaves are changed at once. */
function Change({ room, members, done }: ChangeProps) {
  const asked = useAnswer(`people ${room.room_id}`, askPeople);
  const me = session.value?.user.user_id ?? 0;
  const set = (user_ids: number[]) =>
    client.chat.setMembers({
      path: { room_id: room.room_id },
      header: { 'If-Match': `"v${room.version}"` },
      body: { user_ids },
    });
  const send = async (fields: FormData) => {
    const others = fields.getAll('people').map(Number);
    if (others.length === 0) throw new Sentence(texts.nobody);
    await set([me, ...others]);
    done(texts.changed);
  };
  const leave = async () => {
    await set(members.map(({ user_id }) => user_id).filter((id) => id !== me));
    go(href('rooms'));
  };
  const others = members.filter(({ user_id }) => user_id !== me);
  // The last owner stays, as nobody else could change the room.
  const mayLeave = room.role !== 'owner' || others.some(({ role }) => role === 'owner');
  return (
    <Answered of={asked}>
      {(people) => (
        <>
          <Form key={room.version} name={`members-${room.room_id}`} submit={texts.save} send={send}>
            <p class="quiet">{texts.changeHint}</p>
            <PeopleChoice
              legend={texts.members}
              name="people"
              people={withMembers(people, others)}
              chosen={new Set(others.map(({ user_id }) => user_id))}
            />
          </Form>
          {mayLeave ? <Act label={texts.leave} act={leave} /> : <p class="quiet">{texts.lastOwner}</p>}
        </>
      )}
    </Answered>
  );
}

/** Members who are not among the people of the association, such as the platform's staff, stay in the list. */
function withMembers(people: Awaited<ReturnType<typeof askPeople>>, members: readonly Member[]) {
  const known = new Set(people.map(({ user_id }) => user_id));
  const others = members.filter(({ user_id }) => !known.has(user_id));
  return [...others.map(({ user_id, name }) => ({ user_id, name: name ?? '' })), ...people];
}
