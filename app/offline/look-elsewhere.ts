import { unsentElsewhere } from './other-seasons.ts';
import { everyEvening } from './own-phone.ts';
import type { Evening } from './safe.ts';
import { otherSeasons } from './shown.ts';

/** What waits in other seasons is told beside this one, of which the phone may say that all is sent. */
export async function lookElsewhere(evening: Evening, stop: AbortSignal): Promise<void> {
  const looked = everyEvening().then((phone) => unsentElsewhere(phone, evening));
  const found = await looked.catch(() => []);
  if (!stop.aborted) otherSeasons.value = found;
}
