import { computed } from '@preact/signals';
import { scheduler } from '../session/open-evening.ts';
import type { Visit } from '../store/doors.ts';
import { aheadMs, refused, trouble } from '../store/evening-signals.ts';
import { sendNow } from '../sync/send-and-prepare.ts';
import { millisecondsAhead } from './milliseconds-ahead.ts';
import { changeVisit } from './record-visit.ts';

/** The service takes no visit that lies more than ten minutes ahead; what differs less is nobody's concern. */
const TOLERATED_MS = 600_000;

/** Whether the clock of this phone was far off when it was last in step. */
export const isClockWrong = computed(() => Math.abs(aheadMs.value) > TOLERATED_MS);

/** A visit that was refused because it was noted by a clock that is ahead. */
export const isAhead = ({ sync_error: refusal }: Visit): boolean =>
  refusal?.code === 'validation-failed' && refusal.fields.includes('passed_at');

export const ahead = computed(() => refused.value.filter(isAhead));

/** Takes off the times of these visits by how much the clock is ahead, and sends them. */
export async function putTimesRight(): Promise<void> {
  // Whoever has just put the clock right is not to lose two days of their visits.
  await scheduler.sync();
  if (trouble.value !== undefined) throw trouble.value;
  const visits = ahead.value;
  const earlier = millisecondsAhead(visits.map(timeOf), aheadMs.value, Date.now());
  for (const visit of visits)
    await changeVisit(visit.id, { passed_at: new Date(timeOf(visit) - earlier).toISOString() });
  await sendNow();
}

const timeOf = ({ passed_at = '' }: Visit): number => Date.parse(passed_at);
