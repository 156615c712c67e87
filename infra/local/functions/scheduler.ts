import { Cron } from 'croner';
import type { Job, Schedule } from '../../../lib/runtime/job.ts';

/** The default time zone of schedules, as in a stage. */
const TIME_ZONE = 'Europe/Paris';

function pattern(schedule: Schedule): string {
  return 'cron' in schedule ? schedule.cron : `*/${schedule.everyMinutes} * * * *`;
}

/**
 * Runs each job on its schedule, and skips a time while the previous run lasts. Returns a function that stops the scheduler and
 * waits for running jobs, which would fail without their database.
 */
export function startScheduler(jobs: Iterable<Job>, fire: (job: Job) => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const run = async (job: Job) => {
    const one = fire(job);
    running.add(one);
    await one.finally(() => running.delete(one));
  };
  const timers = [...jobs].flatMap((job) => {
    const { schedule } = job.facts;
    if (!schedule) return [];
    const timezone = ('cron' in schedule && schedule.timeZone) || TIME_ZONE;
    const options = { timezone, protect: true, catch: true };
    return [new Cron(pattern(schedule), options, () => run(job))];
  });
  return async () => {
    for (const timer of timers) timer.stop();
    await Promise.allSettled(running);
  };
}
