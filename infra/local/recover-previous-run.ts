import { addSeconds } from '../../lib/core/time.ts';
import { returnLeasesOf } from '../../lib/data/leases.ts';
import { sendDueMessages } from '../../lib/event-log/store/relay-events.ts';
import { OUTBOX_GRACE_SECONDS } from '../../lib/runtime/recorders.ts';
import type { Resources } from '../../lib/runtime/resources.ts';

/**
 * Releases the leases of a killed service with this name, which would otherwise stay until they expire, and sends its unsent
 * messages. The caller must ensure that no such service is running.
 */
export async function recoverPreviousRun({ db, gateways, clock }: Resources, service: string): Promise<void> {
  await returnLeasesOf(db(), service);
  const now = addSeconds(clock.now(), OUTBOX_GRACE_SECONDS);
  // If a queue is unreachable, the relay sends them later.
  await sendDueMessages({ db: db(), gateways, now }).catch(() => {});
}
