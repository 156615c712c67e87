import { describe, expect, test } from '@jest/globals';
import { awsSchedule } from '../../../infra/deploy/aws-schedule.ts';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';

describe('awsSchedule', () => {
  test.each([
    ['0 4 * * *', 'cron(0 4 * * ? *)'],
    ['0 3 1 * *', 'cron(0 3 1 * ? *)'],
    ['*/15 6-20 * * *', 'cron(*/15 6-20 * * ? *)'],
    ['30 2 * * 1', 'cron(30 2 ? * MON *)'],
    ['30 2 * * 0', 'cron(30 2 ? * SUN *)'],
    ['30 2 * * 7', 'cron(30 2 ? * SUN *)'],
    ['0 8 * * 1-5', 'cron(0 8 ? * MON-FRI *)'],
    ['0 8 * 12 SAT', 'cron(0 8 ? 12 SAT *)'],
  ])('%s is %s', (cron, expected) => {
    expect(awsSchedule({ cron })).toBe(expected);
  });

  test.each([
    [1, 'rate(1 minute)'],
    [5, 'rate(5 minutes)'],
  ])('every %d minutes is %s', (everyMinutes, expected) => {
    expect(awsSchedule({ everyMinutes })).toBe(expected);
  });

  test.each(['0 4 * *', '0 0 4 * * *', '', '0 4 1 * 1'])('refuses %j', (cron) => {
    expect(() => awsSchedule({ cron })).toThrow(Error);
  });

  test('converts every schedule of the jobs', async () => {
    const { jobs } = await loadFunctions();
    const schedules = jobs.flatMap(({ handler }) => handler.facts.schedule ?? []);
    expect(schedules.length).toBeGreaterThan(2);
    for (const schedule of schedules) expect(awsSchedule(schedule)).toMatch(/^(rate|cron)\(.+\)$/);
  });
});
