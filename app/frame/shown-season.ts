import { client, ofEntity, session } from '../session.ts';
import { Sentence } from '../texts/failures.ts';
import { season } from '../texts/fr.ts';
import { idInAddress } from './location.ts';

/** The season of the address, else the one that the first page shows; undefined when there is none yet. */
export async function shownSeason(signal: AbortSignal): Promise<number | undefined> {
  const named = idInAddress('saison');
  return named ?? (await client.stats.home({ query: ofEntity(), signal })).figures.operation?.id;
}

/**
 * The filter of lists that know seasons and no associations: the season of the address, if it names one; for a super
 * administrator always a season, who would read the records of every association.
 */
export async function ofSeason(signal: AbortSignal): Promise<{ operation_id?: number }> {
  const isOfAll = session.value?.entity_id === null;
  const shown = isOfAll ? await shownSeason(signal) : idInAddress('saison');
  if (isOfAll && shown === undefined) throw new Sentence(season.none);
  return shown === undefined ? {} : { operation_id: shown };
}
