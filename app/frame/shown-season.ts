import { client, ofEntity, session } from '../session.ts';
import { Sentence } from '../texts/failures.ts';
import { season } from '../texts/fr.ts';
import { idInAddress } from './location.ts';

/** The season in the address, else that of the start page; undefined without seasons. */
export async function shownSeason(signal: AbortSignal): Promise<number | undefined> {
  const named = idInAddress('saison');
  return named ?? (await client.stats.home({ query: ofEntity(), signal })).figures.operation?.id;
}

/**
 * The season filter for lists without an association filter: the season in the address, if any. Super
 * administrators always get a season, as the list would otherwise contain every association; throws a
 * `Sentence` without seasons.
 */
export async function ofSeason(signal: AbortSignal): Promise<{ operation_id?: number }> {
  const isOfAll = session.value?.entity_id === null;
  const shown = isOfAll ? await shownSeason(signal) : idInAddress('saison');
  if (isOfAll && shown === undefined) throw new Sentence(season.none);
  return shown === undefined ? {} : { operation_id: shown };
}
