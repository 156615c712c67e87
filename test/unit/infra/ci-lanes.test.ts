import { describe, expect, test } from '@jest/globals';
import { deepItems } from '../../../infra/ci/deep-items.ts';
import { deepRunOf } from '../../../infra/ci/deep-run.ts';
import { lanesOf } from '../../../infra/ci/lanes.ts';
import { planOf, planOfDeepRun } from '../../../infra/ci/plan.ts';
import type { Step } from '../../../infra/ci/step.ts';
import { everyZip, sampledZips } from '../../../infra/ci/zips.ts';
import { readDurations } from '../../../infra/tests/durations.ts';
import { sharesOf } from '../../../infra/tests/shares.ts';
import { readTestFiles } from '../../../infra/tests/test-files.ts';

const files = await readTestFiles();
const quick = files.filter(({ tier }) => tier === 'quick').map(({ path }) => path);
/** Steps that name no files: the quick tier, and the tests that need a second S3. */
const withoutPaths: Record<string, string[]> = {
  'npm test, on PostgreSQL': quick,
  'the event store on a second S3': files.filter(({ suite }) => suite === 's3').map(({ path }) => path),
};

const filesOf = ({ title, command }: Step): string[] =>
  withoutPaths[title] ??
  command.filter((word) => word.endsWith('.test.ts')).map((word) => word.replace('<rootDir>/', ''));

const filesOfLanes = (lanes: Readonly<Record<string, Step[]>>) =>
  new Set(Object.values(lanes).flatMap((steps) => steps.flatMap(filesOf)));

const all = files.map(({ path }) => path);

describe('the deep run', () => {
  test('runs every test file there is', async () => {
    const { plan } = await planOfDeepRun();
    const run = filesOfLanes(lanesOf(plan));
    expect(all.filter((path) => !run.has(path))).toEqual([]);
  });

  test('tells of each step what it took and found', () => {
    const step = { title: 'demo', seconds: 70, passed: 0, failed: 1, skipped: 0 };
    const result = { ...step, lane: 'embedded', processorSeconds: undefined, cause: ['a cent is missing'] };
    expect(deepRunOf([result], { commit: 'abc', day: '2026-11-28', seconds: 80 })).toEqual({
      commit: 'abc',
      day: '2026-11-28',
      seconds: 80,
      steps: [{ ...step, processor_seconds: null }],
      found: ['demo: a cent is missing'],
    });
  });
});

describe('landings', () => {
  test('eight of them run every test file there is', async () => {
    const shares = sharesOf(deepItems(files, await readDurations()));
    const run = new Set(
      shares.flatMap((items) => [...filesOfLanes(lanesOf(planOf(files, items, sampledZips(files, []))))]),
    );
    expect(all.filter((path) => !run.has(path))).toEqual([]);
  });

  test('each runs the quick and the landing tier, whatever its share', () => {
    const run = filesOfLanes(lanesOf({ files, items: [], zips: sampledZips(files, []) }));
    const always = files.filter(({ tier }) => tier !== 'deep').map(({ path }) => path);
    expect(always.filter((path) => !run.has(path))).toEqual([]);
  });

  test('package and start no sample where their share packages and starts every zip', async () => {
    const sample = sampledZips(files, []);
    const shares = sharesOf(deepItems(files, await readDurations()));
    const zipsOf = shares.map((items) => planOf(files, items, sample).zips);
    expect(zipsOf.filter((zips) => zips === sample)).toHaveLength(shares.length - 1);
    const titles = shares.map((items) => {
      const { server, embedded } = lanesOf(planOf(files, items, sample));
      return [...server, ...embedded].map(({ title }) => title);
    });
    for (const each of titles) expect(new Set(each).size).toBe(each.length);
    expect(titles.filter((each) => each.includes('package every stage'))).toHaveLength(1);
  });

  test('start a sample of zips and those of changed functions, each once', () => {
    const [step] = sampledZips(files, ['auth/login', 'geo/sector']);
    const built = step?.command.filter((_, at, words) => words[at - 1] === '--only') ?? [];
    expect(built).toContain('geo/sector');
    expect(built.length).toBe(11);
    expect(new Set(built).size).toBe(11);
    expect(everyZip(files)[0]?.command).not.toContain('--only');
  });
});
