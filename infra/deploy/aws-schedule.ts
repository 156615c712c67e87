import type { Schedule } from '../../lib/runtime/job.ts';

const FIELDS = 5;
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/**
 * The schedule in the words of EventBridge: six fields, one of the two days `?`, weekdays by name because it counts
 * them from another day. Throws on what it cannot say.
 */
export function awsSchedule(schedule: Schedule): string {
  if ('everyMinutes' in schedule) {
    const { everyMinutes: minutes } = schedule;
    return `rate(${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;
  }
  const fields = schedule.cron.split(' ');
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== FIELDS || !minute || !hour || !day || !month || !weekday)
    throw new Error(`not a cron line of five fields: ${schedule.cron}`);
  if (day !== '*' && weekday !== '*')
    throw new Error(`EventBridge takes a day of the month or of the week, not both: ${schedule.cron}`);
  if (weekday === '*') return `cron(${minute} ${hour} ${day} ${month} ? *)`;
  return `cron(${minute} ${hour} ? ${month} ${byName(weekday)} *)`;
}

function byName(weekday: string): string {
  return weekday.replace(/\d/g, (digit) => DAYS[Number(digit)] ?? digit);
}
