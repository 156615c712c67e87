import { computed } from '@preact/signals';
import { scheduler } from '../session/open-evening.ts';
import type { Visit } from '../store/doors.ts';
import { aheadMs, refused, trouble } from '../store/evening-signals.ts';
import { millisecondsAhead } from './milliseconds-ahead.ts';
import { changeVisit } from './record-visit.ts';

/** The service refuses visits more than 10 minutes in the future; smaller differences are ignored. */
const TOLERATED_MS = 600_000;

/** Whether the phone's clock was wrong at the last sync. */
export const isClockWrong = computed(() => Math.abs(aheadMs.value) > TOLERATED_MS);

/** Whether the service refused a visit because the phone's clock was ahead. */
export const isAhead = ({ sync_error: refusal }: Visit): boolean =>
  refusal?.code === 'validation-failed' && refusal.fields.includes('passed_at');

export const ahead = computed(() => refused.value.filter(isAhead));

/** Subtracts the clock's lead from the times of refused visits, to be sent again; returns their times. */
export async function putTimesRight(): Promise<string[]> {
  // Measures the lead again first: after the user corrects the clock, the old one would shift visits too far
  // back.
  await scheduler.sync();
  if (trouble.value !== undefined) throw trouble.value;
  const visits = ahead.value;
  const earlier = millisecondsAhead(visits.map(timeOf), aheadMs.value, Date.now());
  const times: string[] = [];
  for (const visit of visits) {
    const passed_at = new Date(timeOf(visit) - earlier).toISOString();
    await changeVisit(visit.id, { passed_at });
    times.push(passed_at);
  }
  return times;
}

const timeOf = ({ passed_at = '' }: Visit): number => Date.parse(passed_at);
