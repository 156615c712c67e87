import type { Needs } from '../../core/context.ts';
import type { EventStore, Reached } from '../../core/gateways.ts';
import type { LeaseHolder } from '../../data/leases.ts';
import { beginEpoch, readHead, readShipped } from '../../data/outbox.ts';

const SHORT = 'event-log-short';
/** Of a store that found other than it left. */
const CHANGED = 'event-log-changed';

type Options = { reached: Reached; acceptGap?: boolean | undefined };

/**
 * Whatever has a number is in the log or still waits. A log that ends earlier has lost lines, or was put back to what it
 * was before: a person has to look before anything is written behind the gap. Answers where the log ends.
 */
export async function requireWhole(
  { db, log }: Needs<'db' | 'log'>,
  lease: LeaseHolder,
  store: EventStore,
  { reached, acceptGap = false }: Options,
): Promise<Reached> {
  const shipped = await readShipped(db);
  if (reached.position >= shipped) return reached;
  // Another relay may have gone on since the log was looked at; nothing leaves the outbox before the log has it.
  const now = await store.reached();
  const missing = shipped - now.position;
  if (missing <= 0) return now;
  log.write(SHORT, { missing });
  if (!acceptGap) {
    const sentence = `the event log ends ${missing} events before what was stored in it`;
    throw Object.assign(new Error(sentence), { code: SHORT });
  }
  const { epoch } = await readHead(db);
  await beginEpoch(db, lease, { epoch: epoch + 1, position: now.position, logged: [] });
  return now;
}

/** True of what a person has to look at before the log goes on. */
export function needsLooking(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SHORT || code === CHANGED;
}
