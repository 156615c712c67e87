import { effect } from '@preact/signals';
import { idInAddress } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { unsentMessages, waitingMessages } from '../messages/message-signals.ts';
import { PictureDelayed } from '../messages/send-picture.ts';
import { currentSeason, storeSeason } from '../session/evening-season.ts';
import {
  closeEvening,
  currentEvening,
  openEvening,
  reloadPhone,
  scheduler,
} from '../session/open-evening.ts';
import { refused, refusedMarks, trouble, waiting, waitingVisits } from '../store/evening-signals.ts';

/** Whether the browser stores data permanently, and whether little room is left. */
type Prepared = { isLasting: boolean; isTight: boolean };

/** The room considered sufficient; an evening needs a tenth of it. */
const ROOM_BYTES = 50_000_000;

/** Sends all unsent data now; throws the sync error. */
export async function sendNow(): Promise<void> {
  await scheduler.sync();
  // A running sync may have ended its sending before the last entry was recorded.
  const isLeft = waiting.value > 0 || waitingMessages.value > 0;
  if (trouble.value === undefined && isLeft) await scheduler.sync();
  if (trouble.value !== undefined) throw trouble.value;
}

/** Sends waiting visits only: a member at a door does not wait for messages or pictures. */
export async function sendVisitsNow(): Promise<void> {
  if (waitingVisits.value === 0) return;
  await scheduler.stop();
  const sending = sendNow();
  let forget = () => {};
  const sent = new Promise<void>((resolve) => {
    forget = effect(() => {
      if (waitingVisits.value === 0) resolve();
    });
  });
  // `trouble` reports errors of marks and messages.
  sending.catch(() => {});
  await Promise.race([sent, sending]).finally(forget);
}

/** Downloads everything again for offline use, and asks the browser for persistent storage. */
export async function prepare(): Promise<Prepared> {
  await scheduler.withLock(async () => {
    await scheduler.stop();
    await changeSeason();
    const here = currentEvening();
    const query = { operation_id: here.operationId };
    await here.store.rows.save(new Map([['bootstrap', await client.field.bootstrap({ query })]]));
    await reloadPhone();
    storeSeason(here.userId, here.operationId);
  });
  await sendNow().catch((error: unknown) => {
    if (!(error instanceof PictureDelayed)) throw error;
  });
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return { isLasting: await navigator.storage.persist(), isTight: quota - usage < ROOM_BYTES };
}

/** Switches to the current season, unless the address names a season or data of the old one is unsent. */
async function changeSeason(): Promise<void> {
  const { phone, operationId, userId, life } = currentEvening();
  const isUnsent =
    phone.waiting() > 0 || [refused, refusedMarks, unsentMessages].some(({ value }) => value.length > 0);
  if (isUnsent || waiting.value > 0 || idInAddress('saison') !== undefined) return;
  const current = await currentSeason(life, operationId);
  if (current === undefined || current === operationId) return;
  storeSeason(userId, current);
  await closeEvening('opening');
  await openEvening();
}
