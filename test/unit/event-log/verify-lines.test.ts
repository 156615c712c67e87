// Tier: landing
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { autumnLogs } from '../../support/event-log/autumn-log.ts';
import { bytesOf } from '../../support/event-log/log-content.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

const found = async () => (await verified(autumn().log.logFiles, autumn().signer)).findings;
const brief = async () => (await found()).map(briefly);

/** Changes the lines of a file. */
function rewrite(key: string, change: (lines: string[]) => string[]): void {
  const lines = String(autumn().log.stored.get(key)).split('\n').slice(0, -1);
  autumn().log.stored.set(
    key,
    Buffer.from(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  );
}

const OCTOBER_20 = 'events/2026-10-20.jsonl';
const edited = (line: string) => line.replace('"web"', '"ios"');

describe('a verification of the lines of a sealed day', () => {
  test('finds nothing in an unchanged log', async () => {
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({
      days: 82,
      from: '2026-08-30',
      to: '2026-11-19',
      lines: 36,
      signatures: 82,
    });
    expect(summary.open).toEqual([{ day: '2026-11-20', part: 1, lines: 3 }]);
  });

  test.each([
    ['edited', (lines: string[]) => lines.with(4, edited(lines[4] ?? '')), ['2026-10-20 edited-line 5']],
    [
      'edited at the beginning',
      (lines: string[]) => lines.with(0, edited(lines[0] ?? '')),
      ['2026-10-20 edited-line 1'],
    ],
    [
      'edited at the end',
      (lines: string[]) => lines.with(11, edited(lines[11] ?? '')),
      ['2026-10-20 edited-line 12'],
    ],
    ['removed', (lines: string[]) => lines.toSpliced(4, 1), ['2026-10-20 removed-lines 5']],
    ['removed at the end', (lines: string[]) => lines.slice(0, 9), ['2026-10-20 removed-lines 10 x3']],
    ['removed altogether', () => [], ['2026-10-20 removed-lines 1 x12']],
    ['inserted', (lines: string[]) => lines.toSpliced(4, 0, 'new'), ['2026-10-20 inserted-lines 5']],
    ['appended', (lines: string[]) => [...lines, 'a', 'b'], ['2026-10-20 inserted-lines 13 x2']],
    [
      'written twice',
      (lines: string[]) => lines.toSpliced(4, 0, lines[3] ?? ''),
      ['2026-10-20 inserted-lines 5'],
    ],
    [
      'swapped',
      (lines: string[]) => lines.with(2, lines[7] ?? '').with(7, lines[2] ?? ''),
      ['2026-10-20 moved-lines 3', '2026-10-20 moved-lines 8'],
    ],
    [
      'moved to the end',
      (lines: string[]) => [...lines.toSpliced(2, 3), ...lines.slice(2, 5)],
      ['2026-10-20 moved-lines 10 x3'],
    ],
    [
      'edited, removed and inserted',
      (lines: string[]) => ['new', ...lines.toSpliced(8, 1).with(3, 'x')],
      ['2026-10-20 inserted-lines 1', '2026-10-20 edited-line 5', '2026-10-20 removed-lines 9'],
    ],
  ])('security row 39: names lines that were %s', async (_, change, findings) => {
    rewrite(OCTOBER_20, change);
    expect(await brief()).toEqual(findings);
  });

  test('describes findings in sentences that name the file', async () => {
    rewrite(OCTOBER_20, (lines) => lines.with(4, edited(lines[4] ?? '')).toSpliced(8, 2));
    expect((await found()).map(({ sentence }) => sentence)).toEqual([
      'Line 5 of events/2026-10-20.jsonl was edited after the day was sealed.',
      'Lines 9 to 10 of events/2026-10-20.jsonl, as the day was sealed, are gone.',
    ]);
  });

  test.each([
    ['in the middle of a line', -10, ['2026-10-20 removed-lines 12', '2026-10-20 torn-file 12']],
    ['before the last line feed', -1, ['2026-10-20 removed-lines 12', '2026-10-20 torn-file 12']],
  ])('finds a file that ends %s', async (_, end, findings) => {
    autumn().log.stored.set(OCTOBER_20, (await bytesOf(autumn().log.logFiles, OCTOBER_20)).subarray(0, end));
    expect(await brief()).toEqual(findings);
  });

  test('finds an additional incomplete line', async () => {
    const whole = await bytesOf(autumn().log.logFiles, OCTOBER_20);
    autumn().log.stored.set(OCTOBER_20, Buffer.concat([whole, Buffer.from('{"time')]));
    expect(await brief()).toEqual(['2026-10-20 torn-file 13']);
  });

  test('finds a forged line with the same CRC-32 but cannot name it', async () => {
    // Two texts with the same CRC-32.
    const [line, forged] = ['plumless', 'buckeroo'];
    const { log, keeper } = autumn();
    log.stored.set('events/2026-11-20.jsonl', Buffer.from(`${line}\n`));
    clock.set('2026-11-21T01:00:00.000Z');
    await keeper.seal();
    log.stored.set('events/2026-11-20.jsonl', Buffer.from(`${forged}\n`));
    expect(await brief()).toEqual(['2026-11-20 edited-file']);
  });
});

describe('a verification of a compressed day', () => {
  const PACKED = 'events/2026-10-01.jsonl.gz';

  const repack = (change: (lines: string[]) => string[]) => {
    const lines = gunzipSync(autumn().log.stored.get(PACKED) ?? '')
      .toString()
      .split('\n')
      .slice(0, -1);
    const text = change(lines)
      .map((line) => `${line}\n`)
      .join('');
    autumn().log.stored.set(PACKED, gzipSync(text));
  };

  test('names edited lines', async () => {
    repack((lines) => lines.with(1, edited(lines[1] ?? '')));
    expect(await brief()).toEqual(['2026-10-01 edited-line 2']);
  });

  test('accepts the same lines compressed differently', async () => {
    repack((lines) => lines);
    expect(await found()).toEqual([]);
  });

  test.each([
    ['that ends too early', (bytes: Buffer) => bytes.subarray(0, -3), '2026-10-01 unreadable-file 7'],
    [
      'followed by zeros',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(9)]),
      '2026-10-01 unreadable-file 7',
    ],
    [
      'followed by other bytes',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]),
      '2026-10-01 unreadable-file 7',
    ],
    ['that is not compressed', () => Buffer.from('not compressed'), '2026-10-01 unreadable-file 1'],
    ['that is empty', () => Buffer.alloc(0), '2026-10-01 unreadable-file 1'],
  ])('finds a file %s', async (_, change, finding) => {
    autumn().log.stored.set(PACKED, change(autumn().log.stored.get(PACKED) ?? Buffer.alloc(0)));
    expect(await brief()).toEqual([finding]);
  });

  test('names the wrong file when a day is stored in two', async () => {
    const lines = gunzipSync(autumn().log.stored.get(PACKED) ?? '');
    autumn().log.stored.set('events/2026-10-01.jsonl', lines);
    expect(await found()).toEqual([]);
    rewrite('events/2026-10-01.jsonl', (all) => all.toSpliced(0, 1));
    expect(await found()).toMatchObject([{ kind: 'removed-lines', line: 1, key: 'events/2026-10-01.jsonl' }]);
  });
});
