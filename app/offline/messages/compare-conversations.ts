import { Problem } from '../../../clients/typescript/src/index.ts';
import { type FetchContext, sentIn } from './fetch-conversations.ts';
import { givenBack } from './lost-messages.ts';
import { conversationOf, conversationRow, MAX_STORED_MESSAGES, RESTORED } from './stored-conversations.ts';

/**
 * After a restored backup: compares every conversation with what the service has of it. Own messages that it lost wait again, or are
 * told where their room is gone; what others wrote comes back from their own phones.
 */
export async function compareConversations(context: FetchContext): Promise<void> {
  const { store } = context;
  for (const room_id of store.conversations()) await compareConversation(context, room_id);
  await store.save(new Map([[RESTORED, undefined]]));
}

async function compareConversation(context: FetchContext, room_id: number): Promise<void> {
  const { store, service, now } = context;
  const page = await service.messages(room_id, MAX_STORED_MESSAGES).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    return undefined;
  });
  const before = store.conversation(room_id);
  await store.save(
    new Map<string, unknown>([
      [conversationRow(room_id), page && conversationOf(page, now())],
      ...(before ? givenBack(context, room_id, { before, page: page ?? { data: [] } }) : []),
      ...(page ? sentIn(store, room_id, page) : []),
    ]),
  );
}
