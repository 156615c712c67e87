import { describe, expect, test } from '@jest/globals';
import { deepItems } from '../../../infra/ci/deep-items.ts';
import { readDurations } from '../../../infra/tests/durations.ts';
import { SHARES, secondsOf, sharesOf } from '../../../infra/tests/shares.ts';
import { readTestFiles } from '../../../infra/tests/test-files.ts';
import { tierLines } from '../../../infra/tests/tier-lines.ts';
import { placeOf } from '../../../infra/tests/tiers.ts';

const files = await readTestFiles();
const durations = await readDurations();

describe('the tier of a test', () => {
  test('is that of its folder, or the one that its first line names', () => {
    const path = 'test/integration/cash/declare.test.ts';
    expect(placeOf(path, "import { test } from '@jest/globals';")).toMatchObject({ tier: 'landing' });
    expect(placeOf(path, '// Tier: quick\nimport')).toEqual({ path, suite: 'main', tier: 'quick' });
    expect(placeOf(path, "import x from 'y';\n// Tier: deep\n")).toMatchObject({ tier: 'landing' });
  });

  test('is known: a folder without a line and a tier that does not exist are refused', () => {
    expect(() => placeOf('test/new/a.test.ts', '')).toThrow('test/new/a.test.ts is in no tier');
    expect(() => placeOf('test/unit/a.test.ts', '// Tier: sometimes\n')).toThrow(
      'names the tier "sometimes"',
    );
  });

  test('is one whose run has the suite of the folder: a slow test cannot be in the landing tier', () => {
    expect(() => placeOf('test/slow/a.test.ts', '// Tier: landing\n')).toThrow(
      'test/slow/a.test.ts names the tier "landing"; the first that runs its folder is "deep".',
    );
    expect(() => placeOf('test/app/a.test.ts', '// Tier: quick\n')).toThrow('is "landing"');
    expect(placeOf('test/app/a.test.ts', '// Tier: landing\n')).toMatchObject({ tier: 'landing' });
  });
});

describe('this checkout', () => {
  test('every test file is in a tier, and `npm test` asks every endpoint', () => {
    expect(files.length).toBeGreaterThan(700);
    const quick = files.filter(({ tier }) => tier === 'quick').map(({ path }) => path);
    expect(quick).toContain('test/integration/runtime/access-matrix.test.ts');
  });

  test('each line of the list says the tier of its file', async () => {
    const lines = await tierLines(files);
    for (const { path, tier } of files)
      expect(lines).toContainEqual(expect.stringMatching(`^  ${tier} .*${path}`));
  });

  test('every part of the deep tier is in one share, and the shares take the same time', () => {
    const items = deepItems(files, durations);
    const shares = sharesOf(items);
    expect(
      shares
        .flat()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(items.map(({ name }) => name).toSorted());
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    const each = shares.map(secondsOf);
    expect(Math.max(...each) / Math.min(...each)).toBeLessThan(1.1);
  });

  test('the seconds of nearly every part were recorded: npm run durations renews them', () => {
    const items = deepItems(files, durations);
    const unknown = items.filter(({ seconds }) => seconds === undefined).map(({ name }) => name);
    expect(unknown.length).toBeLessThan(items.length / 20);
  });
});

describe('shares', () => {
  const items = [90, 40, 40, 30, 30, 20, 20, 20, 10].map((seconds, at) => ({ name: `item ${at}`, seconds }));

  test('are as even as their longest part lets them be', () => {
    const each = sharesOf(items).map(secondsOf);
    expect(each).toHaveLength(SHARES);
    expect(each.toSorted((a, b) => b - a)).toEqual([90, 40, 40, 30, 30, 30, 20, 20]);
  });

  test('do not depend on the order of their parts, and a new part moves no other', () => {
    const before = sharesOf(items);
    expect(sharesOf(items.toReversed())).toEqual(before);
    const after = sharesOf([{ name: 'a new one', seconds: undefined }, ...items]);
    expect(after.map((share) => share.filter(({ name }) => name !== 'a new one'))).toEqual(before);
  });
});
