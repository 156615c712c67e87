import { relative } from 'node:path';
import * as z from 'zod';

/** The result of a step. */
export type Result = {
  title: string;
  lane: string;
  seconds: number;
  /** Processor seconds, without those of the database server; undefined if the step was killed. */
  processorSeconds: number | undefined;
  passed: number;
  failed: number;
  skipped: number;
  /** Lines about the failures; empty when the step passed. */
  cause: string[];
};

/** The used fields of Jest's `--json` report. */
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

export type Counted = Pick<Result, 'passed' | 'failed' | 'skipped' | 'cause'>;

const LINES_OF_CAUSE = 24;
/** The number of failing files whose causes are listed, so that one failure does not hide the next. */
const FILES_OF_CAUSE = 4;

/**
 * Counts the tests of a suite; undefined when the report is invalid. A suite with a bad exit code but without a failed
 * test (e.g. a broken set-up) counts as one failure, explained by the last lines of its log.
 */
export function countReport(text: string, log: string, exitCode: number): Counted | undefined {
  const read = Report.safeParse(jsonOf(text));
  if (!read.success) return undefined;
  const report = read.data;
  const failing = report.testResults.filter(({ status }) => status === 'failed');
  const broken = failing.filter(({ assertionResults }) => assertionResults.length === 0).length;
  const failed = report.numFailedTests + broken;
  const isUnexplained = failed === 0 && exitCode !== 0;
  return {
    passed: report.numPassedTests,
    failed: isUnexplained ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    cause: isUnexplained ? plainLines(log).slice(-LINES_OF_CAUSE) : causeOf(failing),
  };
}

type Failing = { name: string; message: string };

function causeOf(failing: readonly Failing[]): string[] {
  const shown = failing.slice(0, FILES_OF_CAUSE);
  const each = Math.floor(LINES_OF_CAUSE / shown.length) - 1;
  return shown.flatMap(({ name, message }) => [relative('.', name), ...plainLines(message).slice(0, each)]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts a command without a report as one test; its last lines explain a failure. */
export function countCommand(log: string, exitCode: number): Counted {
  if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0, cause: [] };
  return { passed: 0, failed: 1, skipped: 0, cause: plainLines(log).slice(-LINES_OF_CAUSE) };
}

/** The lines without colours, except empty ones. */
function plainLines(text: string): string[] {
  const colour = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
  return text
    .replace(colour, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** A reader of the run may see only its last lines. */
const LINES_OF_CAUSES = 48;

const inSeconds = (seconds: number | undefined) => `${String(seconds ?? '–').padStart(5)} s`;

/**
 * The table of steps, the processor seconds of the database server, the causes of the first failing steps, and the totals on the
 * last line.
 */
export function summary(results: Result[], seconds: number, serverSeconds: number): string {
  const width = Math.max('PostgreSQL'.length, ...results.map(({ title }) => title.length));
  const rows = results.map(
    ({ title, lane, seconds: duration, processorSeconds, passed, failed, skipped }) =>
      `${title.padEnd(width)}  ${lane.padEnd(8)}  ${inSeconds(duration)}  ${inSeconds(processorSeconds)}  ${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
  const sum = (of: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[of], 0);
  const processor = results.reduce((total, result) => total + (result.processorSeconds ?? 0), 0);
  const failing = results.filter(({ failed }) => failed > 0);
  const each = Math.floor(LINES_OF_CAUSES / Math.max(1, failing.length));
  return [
    `${''.padEnd(width)}  ${''.padEnd(8)}    clock  processor`,
    ...rows,
    `${'PostgreSQL'.padEnd(width)}  ${''.padEnd(8)}  ${inSeconds(undefined)}  ${inSeconds(serverSeconds)}`,
    `${'together'.padEnd(width)}  ${''.padEnd(8)}  ${inSeconds(seconds)}  ${inSeconds(processor + serverSeconds)}`,
    ...failing.flatMap(({ title, cause }) => ['', `${title} failed:`, ...cause.slice(0, each)]),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ].join('\n');
}
