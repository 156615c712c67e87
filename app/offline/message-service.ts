import { client } from '../session.ts';
import type { MessageService } from './send-messages.ts';
import type { TalkService } from './take-talks.ts';
import { draftOf } from './unsent-message.ts';

/** What messages need of the service, until `signal` says that nobody waits for it. */
export const messageService = (signal: AbortSignal): MessageService & TalkService => ({
  rooms: (limit) => client.chat.listRooms({ query: { limit }, signal }),
  messages: (room_id, limit) => client.chat.listMessages({ path: { room_id }, query: { limit }, signal }),
  read: (room_id, seq) => client.chat.read({ path: { room_id }, body: { seq }, signal }),
  send: (message) =>
    client.chat.sendMessage({ path: { room_id: message.room_id }, body: draftOf(message), signal }),
});
