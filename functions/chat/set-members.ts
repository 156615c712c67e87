import { loadManagedRoom } from '../../lib/chat/load.ts';
import { RoomMembersDraft } from '../../lib/chat/schemas.ts';
import { setRoomMembers } from '../../lib/chat/set-members.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/chat/rooms/{room_id}/members',
  summary: 'Choose the members of a group',
  description: 'One of its owners stays. Who leaves sees nothing new, who joins nothing old.',
  access: 'chat.use',
  versioned: true,
  params: { room_id: IdParameter },
  body: RoomMembersDraft,
  status: 204,
  problems: ['room-members-fixed', 'room-too-large', 'too-many-rooms', 'user-not-found'],
  target: (ctx, { params }) => loadManagedRoom(ctx, params.room_id),
  handle: (ctx, { target, body }) => setRoomMembers(ctx, target, body),
});
