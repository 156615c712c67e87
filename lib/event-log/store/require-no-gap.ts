import type { Needs } from '../../core/context.ts';
import type { EventStore, Reached } from '../../core/gateways.ts';
import { beginEpoch, readShipped } from '../../data/event-batches.ts';
import type { LeaseHolder } from '../../data/leases.ts';
import { readHead } from '../../data/outbox.ts';

const LOG_SHORT = 'event-log-short';
/** The error code of a store whose newest file was changed. */
const LOG_CHANGED = 'event-log-changed';

type Options = { reached: Reached; acceptGap?: boolean | undefined };

/**
 * Throws when the log ends before the last stored event: it has lost lines or was restored from a backup, and an operator must
 * accept the gap before the relay appends to it. Returns the end of the log.
 */
export async function requireNoGap(
  { db, log }: Needs<'db' | 'log'>,
  lease: LeaseHolder,
  store: EventStore,
  { reached, acceptGap = false }: Options,
): Promise<Reached> {
  const shipped = await readShipped(db);
  if (reached.position >= shipped) return reached;
  // Another relay may have stored events since `reached` was read.
  const now = await store.reached();
  const missing = shipped - now.position;
  if (missing <= 0) return now;
  log.write(LOG_SHORT, { missing });
  if (!acceptGap) {
    const message = `the event log ends ${missing} events before what was stored in it`;
    throw Object.assign(new Error(message), { code: LOG_SHORT });
  }
  const { epoch } = await readHead(db);
  await beginEpoch(db, lease, { epoch: epoch + 1, position: now.position, logged: [] });
  return now;
}

/** Returns whether an operator must resolve the error before the relay can continue. */
export function needsOperator(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === LOG_SHORT || code === LOG_CHANGED;
}
