import { addSeconds } from '../../lib/core/time.ts';
import { returnLeasesOf } from '../../lib/data/leases.ts';
import { sendDueMessages } from '../../lib/event-log/store/relay.ts';
import { OUTBOX_GRACE_SECONDS } from '../../lib/runtime/recorders.ts';
import type { Resources } from '../../lib/runtime/resources.ts';

/**
 * Takes up what a killed service of the same name left: its leases, which nobody would return before they expire, and the
 * messages that it had not sent yet. Whoever calls this knows that no such service is running.
 */
export async function takeOver({ db, gateways, clock }: Resources, service: string): Promise<void> {
  await returnLeasesOf(db(), service);
  const now = addSeconds(clock.now(), OUTBOX_GRACE_SECONDS);
  // With a queue that is out of reach the relay does it later.
  await sendDueMessages({ db: db(), gateways, now }).catch(() => {});
}
