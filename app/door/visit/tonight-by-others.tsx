import type { Visit } from '../../offline/store/doors.ts';
import { isMine, members } from '../../offline/store/evening-signals.ts';
import { saidOf } from '../../offline/store/visit-results.ts';
import { timeAgo } from '../../texts/time-ago.ts';
import { visitTexts as texts } from './texts.ts';

/** The service calls a visit of the same dwelling a suspected duplicate for as long. */
const SAME_EVENING_MS = 12 * 3_600_000;

/** This evening's last visit of a colleague among those at one dwelling, newest first. */
export const lastByOther = (latest: readonly Visit[]): Visit | undefined =>
  latest.find((visit) => !isMine(visit) && Date.now() - Date.parse(visit.passed_at ?? '') < SAME_EVENING_MS);

/** A colleague's visit at the same dwelling, which may arrive while the member is there. */
export const TonightByOther = ({ of: visit }: { of: Visit | undefined }) => (
  <div role="status">
    {visit && (
      <p class="notice">
        {texts.alreadyHere} {timeAgo(visit.passed_at ?? '', Date.now())}, <bdi>{whoMade(visit)}</bdi>
        {'\u00a0: '}
        <strong>{saidOf(visit)}</strong>
      </p>
    )}
  </div>
);

export function whoMade(visit: Visit): string {
  if (isMine(visit)) return texts.by;
  const colleague = members.value.find(({ ope_user_id }) => ope_user_id === visit.fk_user);
  return colleague?.name ? `par ${colleague.name}` : texts.byColleague;
}
