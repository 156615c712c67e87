import { loadRoom } from '../../lib/chat/load.ts';
import { markRoomRead } from '../../lib/chat/read.ts';
import { ReadMark } from '../../lib/chat/schemas.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/{room_id}/read',
  summary: 'Say up to where a room was read',
  description: 'Forward only: a smaller number changes nothing.',
  access: 'chat.use',
  params: { room_id: IdParameter },
  body: ReadMark,
  status: 204,
  target: (ctx, { params }) => loadRoom(ctx, params.room_id),
  handle: (ctx, { target, body }) => markRoomRead(ctx, target, body),
});
