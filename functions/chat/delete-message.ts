import { deleteMessage, loadMessage } from '../../lib/chat/delete-message.ts';
import { IdParameter, ReasonParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/chat/messages/{message_id}',
  summary: 'Delete a message',
  description:
    'Its author within 15 minutes; administrators who are in the room at any time, with a reason. Its text and its files go, its number stays.',
  access: 'chat.use',
  params: { message_id: IdParameter },
  query: { reason: ReasonParameter },
  status: 204,
  sends: ['check-upload'],
  target: (ctx, { params }) => loadMessage(ctx, params.message_id),
  handle: (ctx, { target, query }) => deleteMessage(ctx, target, query),
});
