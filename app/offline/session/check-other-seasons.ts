import type { Evening } from '../seal/sealed-rows.ts';
import { readPhoneStores } from '../store/evening-databases.ts';
import { otherSeasons } from '../store/evening-signals.ts';
import { type OtherSeason, unsentElsewhere } from './other-seasons.ts';

/** The member's unsent data on this phone, of all seasons or of those other than `operationId`. */
export const findUnsent = (evening: Partial<Evening>): Promise<OtherSeason[]> =>
  readPhoneStores()
    .then((phone) => unsentElsewhere(phone, evening))
    .catch(() => []);

/** Finds unsent data of other seasons, shown beside the open season, which may have sent everything. */
export async function checkOtherSeasons(evening: Evening, stop: AbortSignal): Promise<void> {
  const found = await findUnsent(evening);
  if (!stop.aborted) otherSeasons.value = found;
}
