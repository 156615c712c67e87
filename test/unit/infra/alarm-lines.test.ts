// Tier: landing
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { alarmFiles } from '../../../infra/deploy/alarm-files.ts';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import { readStages } from '../../../infra/deploy/stages.ts';
import { STAGE } from '../../../infra/deploy/template-values.ts';
import type { LogLevel } from '../../../lib/core/log.ts';
import { alarms, type LogFilter, logFilters, matcherOf } from '../../support/event-log/log-filters.ts';
import { type WrittenLine, writtenLines } from '../../support/local/written-lines.ts';

const ACCESS_LOG = `/aws/vendedlogs/tournee/${STAGE}/http-api`;
const filters = logFilters();
const ofFunctions = filters.filter(({ logGroup }) => logGroup !== ACCESS_LOG);

/** The lines at the log level of PROD, which writes the fewest. */
let lines: WrittenLine[];
beforeAll(async () => {
  const prod = (await readStages()).get('PROD');
  const levels: LogLevel[] = ['debug', 'info', 'warn', 'error'];
  const level = levels.find((one) => one === prod?.['log_level']) ?? 'error';
  lines = writtenLines(await loadFunctions(), level);
});

const isCounted = ({ logGroup, matches }: LogFilter, written: WrittenLine) =>
  written.logGroup === logGroup && matches(written.line);

describe('the metric filters', () => {
  test('each match a line that a function of their log group writes', () => {
    const unmatched = ofFunctions.filter((filter) => !lines.some((line) => isCounted(filter, line)));
    expect(unmatched.map(({ id }) => id)).toEqual([]);
  });

  test('cover every log group to which such a line is written', () => {
    // Money of the example is nobody's.
    const unwatched = lines.filter((line) => {
      if (line.name.startsWith('example/')) return false;
      const metrics = new Set(
        ofFunctions.filter(({ matches }) => matches(line.line)).map(({ metric }) => metric),
      );
      return [...metrics].some(
        (metric) => !ofFunctions.some((filter) => filter.metric === metric && isCounted(filter, line)),
      );
    });
    expect(unwatched.map(({ name, code }) => `${name} writes ${code}`)).toEqual([]);
  });

  test('name only codes that some function writes', async () => {
    const text = (await alarmFiles()).join('');
    const named = [...text.matchAll(/\$\.code = "([^"]+)"/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((code) => !lines.some((line) => line.code === code))).toEqual([]);
  });

  test('of the gateway match requests throttled by the gateway, not by our own limit', () => {
    const [filter, ...others] = filters.filter(({ logGroup }) => logGroup === ACCESS_LOG);
    expect(others).toEqual([]);
    const gateway = readFileSync('infra/resources/gateway.yml', 'utf8');
    const format = /Format: >-\n((?: {10}.+\n)+)/.exec(gateway)?.[1] ?? '';
    const line = (values: Record<string, string>) =>
      format
        .replaceAll(/\n? {10}/g, '')
        .replaceAll(/\$context\.(\w+)/g, (_, name: string) => values[name] ?? '-');
    expect(filter?.matches(line({ status: '429' }))).toBe(true);
    expect(filter?.matches(line({ status: '429', integrationStatus: '200' }))).toBe(false);
    expect(filter?.matches(line({ status: '200', integrationStatus: '200' }))).toBe(false);
  });
});

const Carried = z.object({
  stage: z.string(),
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.literal('tournee/DEV'),
        Dimensions: z.tuple([z.tuple([z.literal('stage')])]),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

/** The metrics that a line carries; each has its value and its dimension beside it. */
function carriedMetrics(line: string) {
  const fields = JSON.parse(line);
  if (!('_aws' in fields)) return [];
  const metrics = Carried.parse(fields)._aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics);
  expect(metrics.map(({ Name }) => fields[Name])).toEqual(metrics.map(() => 1));
  return metrics;
}

describe('the alarms', () => {
  test('watch exactly the metrics that the filters and the lines themselves create', () => {
    const watched = new Set(alarms().flatMap(({ metrics }) => metrics));
    const carried = lines.flatMap(({ line }) => carriedMetrics(line).map(({ Name }) => Name));
    const created = new Set([...filters.map(({ metric }) => metric), ...carried]);
    expect(carried.length).toBeGreaterThan(0);
    expect([...watched].toSorted()).toEqual([...created].toSorted());
  });

  test('ignore webhook requests with a wrong signature, which anybody can send', () => {
    const wrong = lines.filter(({ code }) => code === 'pay-signature-refused');
    expect(wrong.map(({ name }) => name)).toEqual(['pay/webhook']);
    expect(wrong.filter((line) => filters.some((filter) => isCounted(filter, line)))).toEqual([]);
    const refused = lines.filter(({ name, code }) => name === 'pay/webhook' && code === 'request-refused');
    expect(refused.filter((line) => filters.some((filter) => isCounted(filter, line)))).toEqual([]);
  });
});

describe('a pattern', () => {
  const line = JSON.stringify({ code: 'a', status: '429' });

  test.each([
    ['{ $.code = "a" }', true],
    ['{ $.code = "b" }', false],
    ['{ $.code != "b" }', true],
    ['{ $.other != "b" }', false],
    ['{ ($.code = "b") || ($.code = "a") }', true],
    ['{ ($.code = "a") && ($.status = "200") }', false],
    ['{ ($.code = "b") || ($.code = "a") && ($.status = "429") }', true],
  ])('%s', (pattern, expected) => {
    expect(matcherOf(pattern)(line)).toBe(expected);
  });

  test.each(['"a"', '{ $.code = a* }', '{ $.code = "a*" }', '{ $.ms > 3 }'])('%s is refused', (pattern) => {
    expect(() => matcherOf(pattern)).toThrow(/^not a /);
  });
});
