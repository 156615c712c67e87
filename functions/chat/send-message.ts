import { sendDescription, sendProblems } from '../../lib/chat/descriptions.ts';
import { loadRoomToWrite } from '../../lib/chat/load.ts';
import { Message, MessageDraft } from '../../lib/chat/schemas.ts';
import { sendMessage } from '../../lib/chat/send-message.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/{room_id}/messages',
  summary: 'Write in a room',
  description: sendDescription,
  access: 'chat.use',
  params: { room_id: IdParameter },
  body: MessageDraft,
  unchecked: ['body'],
  output: Message,
  status: 201,
  otherwise: { status: 200, description: 'The same message was sent before under this `id`.' },
  problems: sendProblems,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadRoomToWrite(ctx, params.room_id),
  handle: (ctx, { target, body }) => sendMessage(ctx, target, body),
});
