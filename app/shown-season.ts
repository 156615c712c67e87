import { idInAddress } from './location.ts';
import { client, ofEntity } from './session.ts';

/** The season of the address, else the one that the first page shows; undefined when there is none yet. */
export async function shownSeason(signal: AbortSignal): Promise<number | undefined> {
  const named = idInAddress('saison');
  return named ?? (await client.stats.home({ query: ofEntity(), signal })).figures.operation?.id;
}
