// Tier: landing
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { autumnLogs, emit, leaveInArchives } from '../../support/event-log/autumn-log.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

const AUGUST = 'events/archive/2026-08.jsonl.gz';
const AUGUST_INDEX = 'events/archive/2026-08.json';
const SECOND = 'events/archive/2026-08.2.jsonl.gz';

const check = (range = {}) => verified(autumn().log.logFiles, autumn().signer, range);
const brief = async (range = {}) => (await check(range)).findings.map(briefly);
const bytesAt = (key: string) => autumn().log.stored.get(key) ?? Buffer.alloc(0);
const put = (key: string, content: Buffer) => autumn().log.stored.set(key, content);
const remove = (key: string) => autumn().log.stored.delete(key);

type Lines = string[];
/** Four lines of August 30, then three of August 31, each without its line feed. */
const august = (): Lines => gunzipSync(bytesAt(AUGUST)).toString().split('\n').slice(0, -1);
const pack = (lines: Lines) => gzipSync(lines.map((line) => `${line}\n`).join(''));
const rewrite = (edit: (lines: Lines) => Lines) => put(AUGUST, pack(edit(august())));
const edited = (line = '') => line.replace('"web"', '"ios"');

const withoutIndex = `${AUGUST_INDEX} missing-index`;
const otherIndex = `${AUGUST_INDEX} edited-index`;

describe('a verification of an archive without a valid index', () => {
  beforeEach(() => leaveInArchives(autumn().log));

  test('checks every day in it', async () => {
    remove(AUGUST_INDEX);
    const { findings, summary } = await check({ to: '2026-08-31' });
    expect(findings.map(briefly)).toEqual([withoutIndex]);
    expect(summary).toMatchObject({ days: 2, lines: 7, from: '2026-08-30', to: '2026-08-31' });
  });

  test.each<[string, (lines: Lines) => Lines, string[]]>([
    ['edited', (of) => of.with(1, edited(of[1])), ['2026-08-30 edited-line 2']],
    ['edited on the last day', (of) => of.with(6, edited(of[6])), ['2026-08-31 edited-line 3']],
    ['made unreadable', (of) => of.with(5, 'x'), ['2026-08-31 edited-line 2']],
    ['removed', (of) => of.toSpliced(2, 1), ['2026-08-30 removed-lines 3']],
    [
      'removed from both days',
      (of) => of.slice(1, -1),
      ['2026-08-30 removed-lines 1', '2026-08-31 removed-lines 3'],
    ],
    ['inserted', (of) => of.toSpliced(5, 0, edited(of[4])), ['2026-08-31 inserted-lines 2']],
    ['removed with their day', (of) => of.slice(0, 4), ['2026-08-31 removed-lines 1 x3']],
    [
      'inserted for a day without events',
      (of) => of.toSpliced(4, 0, String(of[0]).replace('08-30', '08-29')),
      ['2026-08-30 inserted-lines 5'],
    ],
  ])('names day and line of lines that were %s', async (_, edit, found) => {
    rewrite(edit);
    expect(await brief()).toEqual([otherIndex, ...found]);
    remove(AUGUST_INDEX);
    expect(await brief()).toEqual([withoutIndex, ...found]);
  });

  test('is limited to the requested days', async () => {
    rewrite((of) => of.toSpliced(2, 1));
    expect(await brief({ from: '2026-08-31', to: '2026-08-31' })).toEqual([otherIndex]);
  });

  test('reads both archives of a month', async () => {
    const lines = august();
    remove(AUGUST_INDEX);
    put(AUGUST, pack(lines.slice(0, 4)));
    put(SECOND, pack(lines.slice(4)));
    expect(await brief()).toEqual(['events/archive/2026-08.2.json missing-index', withoutIndex]);
    put(SECOND, pack(lines.slice(5)));
    expect((await brief()).at(-1)).toBe('2026-08-31 removed-lines 1');
  });

  test('reports the days of a second archive that is gone', async () => {
    const lines = august();
    put(SECOND, pack([...lines.slice(0, 1), ...lines.slice(2, 4)]));
    remove(AUGUST);
    expect(await brief()).toEqual([
      'events/archive/2026-08.2.json missing-index',
      `${AUGUST} missing-file`,
      '2026-08-30 removed-lines 2',
      '2026-08-31 missing-file',
    ]);
  });

  test('names the days after a damage', async () => {
    remove(AUGUST_INDEX);
    const [first, second] = [pack(august().slice(0, 4)), pack(august().slice(4))];
    put(AUGUST, Buffer.concat([first, second.subarray(0, 12)]));
    expect(await brief()).toEqual([withoutIndex, '2026-08-31 unreadable-file']);
    const { findings, summary } = await check({ to: '2026-08-31' });
    expect(findings.at(-1)?.sentence).toBe(
      `${AUGUST} cannot be decompressed as far as 2026-08-31: its 3 lines cannot be checked.`,
    );
    expect(summary).toMatchObject({ days: 1, lines: 4 });
  });

  test('names the line at a damage', async () => {
    remove(AUGUST_INDEX);
    const packed = pack(august());
    put(AUGUST, packed.subarray(0, packed.length - 40));
    const [, finding] = await brief();
    // Which line it is depends on zlib.
    expect(finding).toMatch(/^2026-08-3[01] unreadable-file( [1-5])?$/);
  });

  test('reports all days as unreadable when the archive was overwritten', async () => {
    remove(AUGUST_INDEX);
    put(AUGUST, Buffer.from('something else'));
    expect(await brief()).toEqual([withoutIndex, '2026-08-30 unreadable-file', '2026-08-31 unreadable-file']);
  });
});

describe('a verification of an archive whose days lie beside it', () => {
  test.each<[string, (lines: Lines) => Lines, string[]]>([
    ['an edited line', (of) => of.with(1, edited(of[1])), ['2026-08-30 edited-line 2']],
    ['a line less', (of) => of.toSpliced(2, 1), ['2026-08-30 removed-lines 3']],
    ['a line more', (of) => of.toSpliced(5, 0, edited(of[4])), ['2026-08-31 inserted-lines 2']],
    ['a day less', (of) => of.slice(0, 4), ['2026-08-31 removed-lines 1 x3']],
  ])('names day and line of %s, and the archive', async (_, edit, found) => {
    rewrite(edit);
    const { findings } = await check();
    expect(findings.map(briefly)).toEqual([otherIndex, ...found]);
    expect(findings.at(-1)).toMatchObject({ key: AUGUST });
  });

  test.each<[string, () => Buffer]>([
    ['other bytes', () => Buffer.from('something else')],
    ['no byte', () => Buffer.alloc(0)],
    ['the first bytes alone', () => bytesAt(AUGUST).subarray(0, 12)],
  ])('of %s names every day that it had', async (_, bytes) => {
    put(AUGUST, bytes());
    const [index, ...days] = (await check()).findings;
    expect(index && briefly(index)).toBe(otherIndex);
    expect(days.map(({ day, key }) => [day, key])).toEqual([
      ['2026-08-30', AUGUST],
      ['2026-08-31', AUGUST],
    ]);
  });

  test('that lacks its last byte names its last day', async () => {
    put(AUGUST, bytesAt(AUGUST).subarray(0, -1));
    expect(await brief()).toEqual([otherIndex, '2026-08-31 unreadable-file 4']);
  });

  test('finds that all compressed days of a month are gone', async () => {
    remove('events/2026-08-30.jsonl.gz');
    remove('events/2026-08-31.jsonl.gz');
    expect(await brief()).toEqual(['2026-08-30 missing-file', '2026-08-31 missing-file']);
  });

  const index = (): { members: { from: number }[] } => JSON.parse(String(bytesAt(AUGUST_INDEX)));
  const putIndex = (content: object) => put(AUGUST_INDEX, Buffer.from(JSON.stringify(content)));

  test('finds a day that was taken out of archive and index', async () => {
    const [first, second] = index().members;
    put(AUGUST, bytesAt(AUGUST).subarray(second?.from));
    putIndex({ is_copy: true, members: [{ ...second, from: 0 }] });
    expect(await brief()).toEqual(['2026-08-30 edited-index']);
    expect(first?.from).toBe(0);
  });

  test('finds that archive and index are gone', async () => {
    remove(AUGUST);
    remove(AUGUST_INDEX);
    expect(await brief()).toEqual([`${AUGUST} missing-file`]);
  });

  test('names day and line of an edited copy in a second archive', async () => {
    const copy = pack(august().slice(0, 4).with(1, edited(august()[1])));
    put(SECOND, copy);
    const member = { day: '2026-08-30', part: 1, from: 0, bytes: copy.length, lines: 4 };
    put('events/archive/2026-08.2.json', Buffer.from(JSON.stringify({ is_copy: true, members: [member] })));
    expect(await brief()).toEqual(['events/archive/2026-08.2.json edited-index', '2026-08-30 edited-line 2']);
  });
});

describe('an index that was edited to say that its archive is of an older version', () => {
  const JANUARY = 'events/archive/2027-01.json';
  const [first, last] = ['events/2027-01-30.jsonl.gz', 'events/2027-01-31.jsonl.gz'];

  test('hides nothing of days that were sealed since', async () => {
    const { keeper, log } = autumn();
    clock.set('2026-12-01T02:00:00.000Z');
    await keeper.rotate();
    await emit('2027-01-30', 2);
    await emit('2027-01-31', 2);
    for (const month of ['2027-01', '2027-02', '2027-03', '2027-04']) {
      clock.set(`${month}-01T02:00:00.000Z`);
      await keeper.seal();
      await keeper.rotate();
    }
    expect([first, last].filter((key) => log.stored.has(key))).toEqual([first, last]);
    expect(await brief()).toEqual([]);
    put(JANUARY, Buffer.from(String(bytesAt(JANUARY)).replace('"is_copy":true,', '')));
    remove(first);
    remove(last);
    expect(await brief()).toEqual(['2027-01-30 missing-file', '2027-01-31 missing-file']);
  });
});
