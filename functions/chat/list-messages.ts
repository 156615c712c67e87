import { listMessages } from '../../lib/chat/list-messages.ts';
import { loadRoomToRead } from '../../lib/chat/load.ts';
import { MessagePage, messageFilters } from '../../lib/chat/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/{room_id}/messages',
  summary: 'Read the messages of a room, the newest first',
  description: 'With `after_seq` the oldest first. Ask again after `poll_after_s` with `If-None-Match`.',
  access: 'chat.use',
  params: { room_id: IdParameter },
  query: messageFilters,
  output: MessagePage,
  status: 200,
  tagged: true,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadRoomToRead(ctx, params.room_id),
  handle: (ctx, { target, query }) => listMessages(ctx, target, query),
});
