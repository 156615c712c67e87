import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { usePoll } from '../../requests/poll.ts';
import { client } from '../../session.ts';
import { count } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { kinds } from '../../ui/messages/texts.ts';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { LastMessage } from './last-message.tsx';
import { NewRoom } from './new-room.tsx';
import { rooms as texts } from './rooms-texts.ts';

/** The user's conversations, newest message first; polls while the page is visible. */
export default function Rooms() {
  const cursor = address.value.searchParams.get('suite') ?? '';
  const asked = useAnswer(`rooms ${cursor}`, (signal) =>
    client.chat.listRooms({ query: { limit: 25, ...(cursor && { cursor }) }, signal }),
  );
  usePoll(asked.value?.poll_after_s, asked.value, asked.again);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? <p class="quiet">{texts.none}</p> : <List rows={data} />}
            <ListPages page="rooms" cursor={next_cursor} next={texts.next} />
          </>
        )}
      </Answered>
      <NewRoom />
    </Page>
  );
}

const nameOf = (title: string | null, kind: Schemas['Room']['kind']) => <bdi>{title ?? kinds[kind]}</bdi>;

const List = ({ rows }: { rows: Schemas['Room'][] }) => (
  <Table
    caption={texts.title}
    rows={rows}
    id={({ room_id }) => room_id}
    columns={[
      {
        head: texts.room,
        cell: ({ room_id, title, kind, unread }) => (
          <a href={href('room', {}, room_id)}>
            {unread > 0 ? <strong>{nameOf(title, kind)}</strong> : nameOf(title, kind)}
          </a>
        ),
      },
      { head: 'Genre', cell: ({ kind }) => kinds[kind], isWhole: true },
      {
        head: texts.last,
        cell: ({ last_message }) => <LastMessage of={last_message} />,
      },
      { head: texts.unread, cell: ({ unread }) => (unread > 0 ? count(unread) : ''), isNumber: true },
    ]}
  />
);
