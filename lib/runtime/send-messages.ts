import { deleteMessages, type OutboxMessage } from '../data/outbox.ts';
import type { Log } from '../log.ts';
import type { Resources } from './resources.ts';

/** Best effort: what cannot be sent now stays in the outbox. */
export async function sendMessages(deps: Resources, log: Log, messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    const queues = await deps.gateways.queues();
    await deleteMessages(deps.db(), await queues.send(messages));
  } catch {
    log.write('message-not-sent', { messages: messages.length });
  }
}
