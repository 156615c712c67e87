import { listRooms } from '../../lib/chat/list-rooms.ts';
import { RoomPage, roomFilters } from '../../lib/chat/schemas.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/chat/rooms',
  summary: 'List the own rooms, the newest message first',
  description: 'Ask again after `poll_after_s` with `If-None-Match`: 304 costs next to nothing.',
  access: 'chat.use',
  query: { ...pageQuery(['-last_message_at']), ...roomFilters },
  output: RoomPage,
  status: 200,
  tagged: true,
  problems: ['not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => listRooms(ctx, query, readPage(query)),
});
