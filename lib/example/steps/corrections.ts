import { addSeconds, type Instant } from '../../core/time.ts';
import { findVisits } from '../../data/example.ts';
import { loadForChange } from '../../passages/get.ts';
import { updatePassage } from '../../passages/update.ts';
import { visitors } from '../people.ts';
import { type Story, seasonOf } from './story.ts';

const CORRECTED = 3;
/** Most visits that two evenings of a season have. */
const ALL_OF_TWO_EVENINGS = 200;
const CORRECTED_SECONDS_AGO = 6 * 3600;
const MORE = 200;

const correctedAt = ({ madeAt }: Story): Instant => addSeconds(madeAt, -CORRECTED_SECONDS_AGO);

/** The visits of an earlier evening that the chief corrects, and about which phones disagree afterwards. */
export async function findDisputed(story: Story) {
  const visits = await findVisits(story.trx.db, seasonOf(story, 'now').id, ['cash'], ALL_OF_TWO_EVENINGS);
  const isEarlier = (passedAt: Instant) => passedAt < correctedAt(story);
  return visits
    .filter(({ passed_at, encrypted_email }) => isEarlier(passed_at) && encrypted_email === null)
    .slice(0, CORRECTED);
}

/** The chief corrects amounts; a step of its own, because a change has its number for phones once it is committed. */
export async function correctAmounts(story: Story): Promise<void> {
  const chief = story.as(visitors.chief, correctedAt(story));
  for (const { passage_id, montant_cents } of await findDisputed(story))
    await updatePassage(chief, await loadForChange(chief, passage_id), { montant: montant_cents + MORE });
}
