import type { Needs } from '../context.ts';
import { relayEvents } from '../event-log/relay.ts';
import { sendLeftMessages } from './send-left-messages.ts';

type Ctx = Needs<'db' | 'gateways' | 'ids' | 'log' | 'now'>;

/** Empties the outbox. Events and queue messages leave by different ways: one that is blocked does not block the other. */
export async function relayOutbox(
  ctx: Ctx,
  options: { acceptGap?: boolean | undefined } = {},
): Promise<{ shipped: number; sent: number }> {
  const [events, messages] = await Promise.allSettled([relayEvents(ctx, options), sendLeftMessages(ctx)]);
  if (events.status === 'rejected') throw events.reason;
  if (messages.status === 'rejected') throw messages.reason;
  return { ...events.value, ...messages.value };
}
