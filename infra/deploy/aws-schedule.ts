import type { Schedule } from '../../lib/runtime/job.ts';

const FIELDS = 5;
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/**
 * The schedule as an EventBridge expression: six fields, one of the two days `?`, and weekdays by name because
 * EventBridge numbers them from Sunday = 1. Throws on a schedule that EventBridge cannot express.
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
