import type { Evening } from '../seal/sealed-rows.ts';
import { readPhoneStores } from '../store/evening-databases.ts';
import { otherSeasons } from '../store/evening-signals.ts';
import { unsentElsewhere } from './other-seasons.ts';

/** Finds unsent data of other seasons, shown beside the open season, which may have sent everything. */
export async function checkOtherSeasons(evening: Evening, stop: AbortSignal): Promise<void> {
  const looked = readPhoneStores().then((phone) => unsentElsewhere(phone, evening));
  const found = await looked.catch(() => []);
  if (!stop.aborted) otherSeasons.value = found;
}
