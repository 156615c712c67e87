import { describe, expect, test } from '@jest/globals';
import { importInSteps, OWN_HEADER, ownLine, storedBuildings } from '../../support/world/building-files.ts';

const RECORDS_PER_STEP = 20_000;

/** With a two-byte letter, so that byte offsets differ from character counts. */
const building = (n: number) => ownLine({ batiment_id: `B${String(n).padStart(6, '0')}`, nb_log: n % 50 });

/** A file of `length` lines with the given content at some lines; the others are empty. */
function sparseFile(length: number, at: Record<number, string>): string {
  const lines = Array.from({ length }, (_, index) => at[index + 1] ?? '');
  return `${[`${OWN_HEADER};libellé`, ...lines.slice(1).map((line) => (line === '' ? '' : `${line};é`))].join('\n')}\n`;
}

const ids = async () => (await storedBuildings()).map(({ batiment_id }) => batiment_id);

describe('the job import-buildings, step by step', () => {
  test('imports a long CSV file in several invocations, each line once', async () => {
    const text = sparseFile(2 * RECORDS_PER_STEP + 10, {
      2: building(1),
      20001: building(2),
      20002: building(3),
      20003: 'broken',
      40001: building(4),
      40010: building(5),
    });
    const reports = await importInSteps(text);
    expect(reports.map(({ added }) => added)).toEqual([2, 2, 1]);
    expect(reports.flatMap(({ faults }) => faults)).toMatchObject([{ line: 20_003 }]);
    expect(reports.map(({ next }) => next?.line)).toEqual([
      RECORDS_PER_STEP + 1,
      2 * RECORDS_PER_STEP + 1,
      undefined,
    ]);
    expect(reports.at(-1)).toMatchObject({ read: Buffer.byteLength(text), size: Buffer.byteLength(text) });
    expect(await ids()).toEqual(['B000001', 'B000002', 'B000003', 'B000004', 'B000005']);
  });

  test('imports long GeoJSON on a single line in several invocations, each feature once', async () => {
    const bad = '{"type":"Feature","properties":{"name":"é } ] \\" {"},"geometry":null}';
    const good = (n: number) =>
      `{"type":"Feature","properties":{"rnb_id":"R${n}"},"geometry":{"type":"Point","coordinates":[2.48,48.9]}}`;
    const features = Array.from({ length: RECORDS_PER_STEP + 3 }, () => bad);
    features[RECORDS_PER_STEP - 1] = good(1);
    features[RECORDS_PER_STEP] = good(2);
    features[RECORDS_PER_STEP + 2] = good(3);
    const reports = await importInSteps(
      `{"type":"FeatureCollection","bbox":[1,2],"features":[${features.join(',')}]}`,
    );
    expect(reports.map(({ added, skipped }) => [added, skipped])).toEqual([
      [1, RECORDS_PER_STEP - 1],
      [2, 1],
    ]);
    expect(reports[1]?.faults).toEqual([
      { line: RECORDS_PER_STEP + 2, fault: expect.stringContaining('has no rnb_id') },
    ]);
    expect(await ids()).toEqual(['R1', 'R2', 'R3']);
  });

  test('imports more buildings than one statement holds, and lists at most 100 faults', async () => {
    const lines = Array.from({ length: 2500 }, (_, n) => (n % 10 === 0 ? 'broken' : building(n)));
    const [report] = await importInSteps([OWN_HEADER, ...lines].join('\n'));
    expect(report).toMatchObject({ added: 2250, skipped: 250 });
    expect(report?.faults).toHaveLength(100);
    expect(report?.faults[0]).toEqual({ line: 2, fault: 'has 1 values, the header 9' });
  });
});
