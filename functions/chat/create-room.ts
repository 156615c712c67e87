import { createRoom } from '../../lib/chat/create-room.ts';
import { createRoomDescription, createRoomProblems } from '../../lib/chat/descriptions.ts';
import { Room, RoomDraft } from '../../lib/chat/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/chat/rooms',
  summary: 'Open a room',
  description: createRoomDescription,
  access: 'chat.use',
  body: RoomDraft,
  output: Room,
  status: 201,
  location: '/api/chat/rooms?room_id={room_id}',
  otherwise: { status: 200, description: 'The private room of the same two.' },
  problems: createRoomProblems,
  uses: ['field-keys'],
  handle: (ctx, { body }) => createRoom(ctx, body),
});
