import type { Evening } from '../seal/sealed-rows.ts';
import { readPhoneStores } from '../store/evening-databases.ts';
import { otherSeasons } from '../store/evening-signals.ts';
import { unsentElsewhere } from './other-seasons.ts';

/** What waits in other seasons is told beside this one, of which the phone may say that all is sent. */
export async function checkOtherSeasons(evening: Evening, stop: AbortSignal): Promise<void> {
  const looked = readPhoneStores().then((phone) => unsentElsewhere(phone, evening));
  const found = await looked.catch(() => []);
  if (!stop.aborted) otherSeasons.value = found;
}
