import { loadRoomForChange } from '../../lib/chat/load.ts';
import { Room, RoomPatch } from '../../lib/chat/schemas.ts';
import { updateRoom } from '../../lib/chat/update-room.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/chat/rooms/{room_id}',
  summary: 'Change a room',
  description:
    'Its owners and administrators who are in it; everybody sets the own `muted_until`. Nobody writes in a room that is locked or archived; all of it can be read.',
  access: 'chat.use',
  versioned: true,
  params: { room_id: IdParameter },
  body: RoomPatch,
  output: Room,
  status: 200,
  problems: ['field-forbidden', 'too-many-rooms'],
  uses: ['field-keys'],
  target: (ctx, { params }) => loadRoomForChange(ctx, params.room_id),
  handle: (ctx, { target, body }) => updateRoom(ctx, target, body),
});
