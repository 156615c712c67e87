import { signal } from '@preact/signals';
import { session } from '../../session.ts';
import { waitingMessages } from '../messages/message-signals.ts';
import { stage, waiting } from '../store/evening-signals.ts';
import { sendNow } from '../sync/send-and-prepare.ts';
import { findUnsent } from './check-other-seasons.ts';
import { closeEvening, openEvening } from './open-evening.ts';
import type { OtherSeason } from './other-seasons.ts';

/** The number of the member's unsent visits, marks and messages on this phone, of all seasons. */
export const unsentHere = signal(0);

/** Counts what waits on this phone. */
export async function countUnsent(): Promise<OtherSeason[]> {
  const userId = session.value?.user.user_id;
  const found = userId ? await findUnsent({ userId }) : [];
  unsentHere.value = found.reduce((sum, { visits }) => sum + visits, 0);
  return found;
}

const isOpen = (): boolean => stage.value === 'open';

/** Sends what waits on this phone, season by season, without a page at the door; `stop` leaves it to such a page. */
export async function sendUnsent(stop: AbortSignal): Promise<void> {
  const found = await countUnsent();
  // An open evening sends by itself.
  if (isOpen()) return;
  for (const { operationId } of found) {
    if (stop.aborted) return;
    await openEvening({ toSend: operationId });
    // Another window has the evening, and sends.
    if (stop.aborted || !isOpen()) continue;
    await sendNow().catch(() => {});
    // Without a network it stays open, and is sent once there is one.
    if (stop.aborted || waiting.value + waitingMessages.value > 0) return;
    await closeEvening('opening');
  }
}
