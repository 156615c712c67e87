import { idInAddress } from '../location.ts';
import { client } from '../session.ts';
import { closeEvening, eveningHere, openEvening, reopenPhone, turns } from './evening.ts';
import { refused, refusedMarks, trouble, waiting } from './shown.ts';
import { currentSeason, keepSeason } from './which-season.ts';

/** Whether the browser keeps it for good, and whether there is little room. */
type Prepared = { isLasting: boolean; isTight: boolean };

/** An evening needs a tenth of it. */
const ROOM_BYTES = 50_000_000;

/** Sends at once what waits; throws why it could not. */
export async function sendNow(): Promise<void> {
  await turns.speak();
  // What was under way may have sent the rest before the last visit was noted.
  if (trouble.value === undefined && waiting.value > 0) await turns.speak();
  if (trouble.value !== undefined) throw trouble.value;
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
  await sendNow();
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return { isLasting: await navigator.storage.persist(), isTight: quota - usage < ROOM_BYTES };
}

/** Goes over to the season that is open now, unless the address names one or something of the other was not taken yet. */
async function changeSeason(): Promise<void> {
  const { operationId, userId, life } = eveningHere();
  const isTaken = waiting.value === 0 && refused.value.length === 0 && refusedMarks.value.length === 0;
  if (!isTaken || idInAddress('saison') !== undefined) return;
  const current = await currentSeason(life);
  if (current === undefined || current === operationId) return;
  keepSeason(userId, current);
  await closeEvening('opening');
  await openEvening();
}
