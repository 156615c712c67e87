import { Problem } from '../../../clients/typescript/src/index.ts';
import { type FetchContext, sentIn } from './fetch-conversations.ts';
import { givenBack } from './lost-messages.ts';
import { conversationOf, conversationRow, MAX_STORED_MESSAGES, RESTORED } from './stored-conversations.ts';

/**
 * Compares every conversation with the service after a restored backup. Own messages that the service lost
 * wait again, or are refused if their room is gone; other people's messages return from their phones.
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
