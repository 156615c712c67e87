import { effect } from '@preact/signals';
import { idInAddress } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { unsentMessages, waitingMessages } from '../messages/message-signals.ts';
import { PictureDelayed } from '../messages/send-picture.ts';
import { currentSeason, keepSeason } from '../session/evening-season.ts';
import { closeEvening, eveningHere, openEvening, reopenPhone, turns } from '../session/open-evening.ts';
import { refused, refusedMarks, trouble, waiting, waitingVisits } from '../store/evening-signals.ts';

/** Whether the browser keeps it for good, and whether there is little room. */
type Prepared = { isLasting: boolean; isTight: boolean };

/** An evening needs a tenth of it. */
const ROOM_BYTES = 50_000_000;

/** Sends at once what waits; throws why it could not. */
export async function sendNow(): Promise<void> {
  await turns.speak();
  // What was under way may have sent the rest before the last visit was noted.
  const isLeft = waiting.value > 0 || waitingMessages.value > 0;
  if (trouble.value === undefined && isLeft) await turns.speak();
  if (trouble.value !== undefined) throw trouble.value;
}

/** The same of visits alone: whoever stands at a door waits for no message, nor for its picture. */
export async function sendVisitsNow(): Promise<void> {
  if (waitingVisits.value === 0) return;
  await turns.stop();
  const sending = sendNow();
  let forget = () => {};
  const sent = new Promise<void>((resolve) => {
    forget = effect(() => {
      if (waitingVisits.value === 0) resolve();
    });
  });
  // What becomes of marks and messages is told by `trouble`.
  sending.catch(() => {});
  await Promise.race([sent, sending]).finally(forget);
}

/** Takes everything along: whatever the phone has, all of it is asked for again, and the browser is asked to keep it. */
export async function prepare(): Promise<Prepared> {
  await turns.hold(async () => {
    await turns.stop();
    await changeSeason();
    const here = eveningHere();
    const query = { operation_id: here.operationId };
    await here.kept.store.save(new Map([['bootstrap', await client.field.bootstrap({ query })]]));
    await reopenPhone();
    keepSeason(here.userId, here.operationId);
  });
  await sendNow().catch((error: unknown) => {
    if (!(error instanceof PictureDelayed)) throw error;
  });
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return { isLasting: await navigator.storage.persist(), isTight: quota - usage < ROOM_BYTES };
}

/** Goes over to the season that is open now, unless the address names one or something of the other was not taken yet. */
async function changeSeason(): Promise<void> {
  const { phone, operationId, userId, life } = eveningHere();
  const isUnsent =
    phone.waiting() > 0 || [refused, refusedMarks, unsentMessages].some(({ value }) => value.length > 0);
  if (isUnsent || waiting.value > 0 || idInAddress('saison') !== undefined) return;
  const current = await currentSeason(life);
  if (current === undefined || current === operationId) return;
  keepSeason(userId, current);
  await closeEvening('opening');
  await openEvening();
}
