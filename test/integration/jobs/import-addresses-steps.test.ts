import { describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';

const LINES_PER_STEP = 20_000;

/** Address number `n`; with two-byte letters, so that byte offsets differ from character counts. */
const address = (n: number) =>
  banLine({ id: `93010_7003_${String(n).padStart(5, '0')}`, numero: n, nom_voie: 'Allée des Hêtres' });

/** Invokes the job until it has read the whole file; returns all reports. */
async function importInSteps(text: string): Promise<Json[]> {
  const key = await upload(text);
  const reports: Json[] = [];
  for (let from: Json = null; reports.length === 0 || from !== null; ) {
    const report = await runJob('import-addresses', { key, ...(from ? { from } : {}) });
    reports.push(report);
    from = report.next;
  }
  return reports;
}

const numbers = async () => {
  const rows = await asOwner((trx) =>
    trx.selectFrom('addresses').select(['numero', 'voie']).orderBy('numero').execute(),
  );
  expect(new Set(rows.map(({ voie }) => voie))).toEqual(new Set(['Allée des Hêtres']));
  return rows.map(({ numero }) => numero);
};

/** A file of `length` lines with the given content at some lines; the others are empty. */
function sparseFile(length: number, at: Record<number, string>): string {
  const lines = Array.from({ length }, (_, index) => at[index + 1] ?? '');
  return `${[BAN_HEADER, ...lines.slice(1)].join('\r\n')}\r\n`;
}

describe('the job import-addresses, step by step', () => {
  test('imports a long file in several invocations, each line once', async () => {
    const text = sparseFile(2 * LINES_PER_STEP + 10, {
      2: address(1),
      20000: address(2),
      20001: address(3),
      20002: 'broken',
      40000: address(4),
      40001: 'broken too',
      40010: address(5),
    });
    const reports = await importInSteps(text);
    expect(reports.map(({ added }) => added)).toEqual([2, 2, 1]);
    expect(reports.map(({ skipped }) => skipped)).toEqual([0, 1, 1]);
    expect(reports.flatMap(({ faults }) => faults)).toMatchObject([{ line: 20_002 }, { line: 40_001 }]);
    expect(reports.map(({ next }) => next?.line)).toEqual([LINES_PER_STEP, 2 * LINES_PER_STEP, undefined]);
    expect(reports.at(-1)).toMatchObject({ read: Buffer.byteLength(text), size: Buffer.byteLength(text) });
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  test('changes nothing when a step is repeated', async () => {
    const text = sparseFile(LINES_PER_STEP + 2, { 2: address(1), 20001: address(2) });
    const key = await upload(text);
    const { next } = await runJob('import-addresses', { key });
    expect(await runJob('import-addresses', { key, from: next })).toMatchObject({ added: 1 });
    expect(await runJob('import-addresses', { key, from: next })).toMatchObject({ added: 0, unchanged: 1 });
    expect(await numbers()).toEqual([1, 2]);
  });

  test('needs no further step when the file ends with one', async () => {
    const reports = await importInSteps(sparseFile(LINES_PER_STEP, { 20000: address(1) }));
    expect(reports).toMatchObject([{ added: 1, next: null }]);
  });

  test('imports more addresses than one statement holds, and reports at most 100 faults', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => (at % 10 === 0 ? 'broken' : address(at)));
    const [report] = await importInSteps([BAN_HEADER, ...lines].join('\n'));
    expect(report).toMatchObject({ added: 2250, skipped: 250 });
    expect(report.faults).toHaveLength(100);
    expect(report.faults[0]).toEqual({ line: 2, fault: 'has 1 values, the header 12' });
    expect(await numbers()).toHaveLength(2250);
  });
});
