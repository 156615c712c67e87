import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { ListPages } from '../../parts/list-pages.tsx';
import { NewRoom } from '../../parts/new-room.tsx';
import { Page } from '../../parts/page.tsx';
import { usePoll } from '../../parts/poll.ts';
import { Table } from '../../parts/table.tsx';
import { client } from '../../session.ts';
import { kinds } from '../../texts/messages.ts';
import { count, shortMoment } from '../../texts/numbers.ts';
import { rooms as texts } from '../../texts/rooms.ts';

/** The own conversations, the newest message first; kept in step while the page is seen. */
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
            {unread > 0 ? <strong>{title ?? kinds[kind]}</strong> : (title ?? kinds[kind])}
          </a>
        ),
      },
      { head: 'Genre', cell: ({ kind }) => kinds[kind] },
      {
        head: texts.last,
        cell: ({ last_message: last }) => (last ? shortMoment(last.sent_at) : texts.nothing),
      },
      { head: texts.unread, cell: ({ unread }) => (unread > 0 ? count(unread) : ''), isNumber: true },
    ]}
  />
);
