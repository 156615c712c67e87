import { describe, expect, test } from '@jest/globals';
import { countCommand, countReport, type Result, summary } from '../../../infra/ci/results.ts';

const report = (more: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
    ...more,
  });
const file = (status: string, message: string, assertionResults: unknown[]) => ({
  name: 'test/unit/money.test.ts',
  status,
  message,
  assertionResults,
});
const result = (more: Partial<Result>): Result => ({
  title: 'tests',
  lane: 'server',
  seconds: 60,
  processorSeconds: 90,
  passed: 3,
  failed: 0,
  skipped: 0,
  cause: [],
  ...more,
});

describe('a step of a suite', () => {
  test('counts the tests in its report', () => {
    expect(countReport(report({}), '', 0)).toEqual({ passed: 3, failed: 0, skipped: 2, cause: [] });
  });

  test('names several files that failed, each by its first lines', () => {
    const message = Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n');
    const testResults = ['a', 'b', 'c'].map((name) => ({ ...file('failed', message, [{}]), name }));
    const { cause = [] } = countReport(report({ numFailedTests: 3, testResults }), '', 1) ?? {};
    expect(cause).toEqual(expect.arrayContaining(['a', 'b', 'c', 'line 6']));
    expect(cause.length).toBe(24);
  });

  test('names the file that failed, without colours and empty lines', () => {
    const message = '\u001b[31madds cents\u001b[39m\n\n  Expected: 3';
    const counted = countReport(
      report({ numFailedTests: 2, testResults: [file('passed', '', [{}]), file('failed', message, [{}])] }),
      '',
      1,
    );
    expect(counted).toMatchObject({
      failed: 2,
      cause: ['test/unit/money.test.ts', 'adds cents', '  Expected: 3'],
    });
  });

  test('fails when a file cannot be loaded or the process fails without a failed test', () => {
    expect(countReport(report({ testResults: [file('failed', 'no such file', [])] }), '', 1)?.failed).toBe(1);
    expect(countReport(report({}), 'first\nthe tear-down broke', 1)).toMatchObject({
      failed: 1,
      cause: ['first', 'the tear-down broke'],
    });
  });

  test('without a valid report is treated as a command', () => {
    expect(countReport('{"numPassed', '', 1)).toBeUndefined();
    expect(countReport('{}', '', 0)).toBeUndefined();
  });
});

describe('a step of a command', () => {
  test('passes or fails as a whole; its last lines are the cause', () => {
    const log = Array.from({ length: 100 }, (_, n) => `line ${n}`).join('\n');
    expect(countCommand(log, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, cause: [] });
    const { failed, cause } = countCommand(log, 1);
    expect(failed).toBe(1);
    expect(cause.at(-1)).toBe('line 99');
  });
});

describe('the summary', () => {
  test('ends with the totals on a line of their own', () => {
    const text = summary(
      [result({}), result({ title: 'demo', processorSeconds: undefined, passed: 1, skipped: 2 })],
      75,
      40,
    );
    expect(text.split('\n')).toEqual([
      '                        clock  processor',
      'tests       server       60 s     90 s  3 passed, 0 failed, 0 skipped',
      'demo        server       60 s      – s  1 passed, 0 failed, 2 skipped',
      'PostgreSQL                – s     40 s',
      'together                 75 s    130 s',
      '',
      '4 passed, 0 failed, 2 skipped',
    ]);
  });

  test('shows the causes of all failing steps in its last 60 lines', () => {
    const cause = Array.from({ length: 500 }, (_, n) => `cause ${n}`);
    const failing = ['demo', 'zips'].map((title) => result({ title, failed: 1, cause }));
    const end = summary([result({}), ...failing], 75, 0)
      .split('\n')
      .slice(-60);
    expect(end).toEqual(expect.arrayContaining(['demo failed:', 'zips failed:', 'cause 0', 'cause 23']));
    expect(end.at(-1)).toBe('9 passed, 2 failed, 0 skipped');
  });
});
