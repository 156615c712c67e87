import { processorAcu, secondsPerRequest } from './capacity.ts';
import { busy, months, type Season } from './months.ts';
import type { Project } from './project.ts';
import { LARGEST, type Rush, rushOf } from './rush.ts';
import { workersOf } from './work.ts';

/** A limit of the service, what the largest size needs of it, and the number of associations that reach it. */
export type Limit = { what: string; setting: string; today: number; needed: string; reachedAt: string };

/**
 * For a minimum of 0.5 ACU and a maximum of 16; 3,360 for a minimum of 1 ACU (AWS re:Post, "max_connections for Aurora PostgreSQL
 * Serverless").
 */
const CONNECTIONS = 2000;
/** The default quota of an AWS account; a new account may have far less. */
const LAMBDA_AT_A_TIME = 1000;
/** Seconds of an interruption after which all clients send their requests at once; assumed. */
const INTERRUPTION = 3;

/** The limits of PROD with 7,000 associations in December. */
export function limitsOf(season: Season, project: Project): Limit[] {
  const { prod } = project;
  const today = (name: string) => Number(prod[name]);
  const rush = rushOf(season, today('database_min_acu'));
  const row = (what: string, name: string, need: number, needed: string): Limit => {
    const reachedAt = reached(today(name), need);
    return { what, setting: `\`${name}\``, today: today(name), needed, reachedAt };
  };
  const wanted = (rate: number) => processorAcu(season, rate);
  const mail = row(
    'e-mails a second',
    'mail_rate',
    rush.emailsInHour,
    `${rush.emailsInHour.toFixed(0)} in the busiest hour, ${rush.emailsInDay.toFixed(1)} over its day`,
  );
  const burst = Number((rush.requestsInSecond * INTERRUPTION).toPrecision(3));
  return [
    { ...mail, reachedAt: `${mail.reachedAt}; ${reached(mail.today, rush.emailsInDay)} over a day` },
    row(
      'requests a second',
      'throttle_rate',
      rush.requestsInSecond,
      `${rush.requestsInSecond.toFixed(0)} in the busiest second, ${rush.requestsInHour.toFixed(0)} in its hour`,
    ),
    row(
      'requests at once',
      'throttle_burst',
      burst,
      `${count(burst)} after an interruption of ${INTERRUPTION} s`,
    ),
    row(
      'ACU',
      'database_max_acu',
      wanted(rush.requestsInSecond),
      `${wanted(rush.requestsInSecond).toFixed(1)} in the busiest second, ${wanted(rush.requestsInHour).toFixed(1)} in its hour`,
    ),
    ...atATime(season, project, rush),
    ...workerLimits(season, project),
  ];
}

function atATime(season: Season, project: Project, rush: Rush): Limit[] {
  const lambda = count(LAMBDA_AT_A_TIME);
  const workers = workersOf(season).reduce((sum, { queue }) => sum + concurrencyOf(project, queue), 0);
  const functions = rush.requestsInSecond * secondsPerRequest(season) + workers;
  const slow = (LAMBDA_AT_A_TIME / rush.requestsInSecond).toFixed(1);
  return [
    {
      what: 'connections',
      setting: '(from the ACU rows)',
      today: CONNECTIONS,
      needed: `${rush.capacity.connections.toFixed(0)}; ${lambda} if the database stalls`,
      reachedAt: 'never: Lambda opens fewer',
    },
    {
      what: 'Lambda at a time',
      setting: '(quota of the account)',
      today: LAMBDA_AT_A_TIME,
      needed: `${functions.toFixed(0)}; ${lambda} once requests take ${slow} s`,
      reachedAt: 'any, if the database stalls',
    },
  ];
}

/** The maximum duration of the nightly comparisons; after it the alarm of their queue fires. */
const HOURS_OF_A_NIGHT = 6;

function workerLimits(season: Season, project: Project): Limit[] {
  return workersOf(season).map(({ what, queue, seconds, perNight }) => {
    const today = concurrencyOf(project, queue);
    const setting = `\`concurrency\` of \`${queue}\``;
    if (perNight) {
      const hours = (seconds * LARGEST.associations) / today / 3600;
      const reachedAt = `${reached(HOURS_OF_A_NIGHT, hours)} in ${HOURS_OF_A_NIGHT} hours`;
      return { what, setting, today, needed: `${hours.toFixed(1)} hours every morning`, reachedAt };
    }
    const busyHour = LARGEST.associations * months.peak * busy.dayOfMonth * busy.hourOfDay;
    const need = (seconds * busyHour) / 3600;
    const needed = `${need.toFixed(need < 10 ? 1 : 0)} in the busiest hour`;
    return { what, setting, today, needed, reachedAt: reached(today, need) };
  });
}

function concurrencyOf(project: Project, queue: string): number {
  return [...project.concurrency].find(([name]) => name === queue)?.[1] ?? Number.NaN;
}

/** The number of associations at which the need reaches today's limit, to two significant digits. */
function reached(today: number, need: number): string {
  return count(Number(((today / need) * LARGEST.associations).toPrecision(2)));
}

function count(number: number): string {
  return number.toLocaleString('en');
}
