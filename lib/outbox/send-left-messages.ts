import type { Needs } from '../context.ts';
import { deleteMessages, findDueMessages } from '../data/outbox.ts';

const BATCH = 100;

/** Sends the queue messages that did not leave right after their commit. Answers how many went. */
export async function sendLeftMessages(ctx: Needs<'db' | 'gateways' | 'now'>): Promise<{ sent: number }> {
  let sent = 0;
  for (;;) {
    const messages = await findDueMessages(ctx.db, ctx.now, BATCH);
    if (messages.length === 0) return { sent };
    const queues = await ctx.gateways.queues();
    const accepted = await queues.send(messages);
    await deleteMessages(ctx.db, accepted);
    sent += accepted.length;
    if (accepted.length < messages.length) return { sent };
  }
}
