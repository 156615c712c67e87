// Tier: landing
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { autumnLogs, leaveInArchives } from '../../support/event-log/autumn-log.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const autumn = autumnLogs();

const found = async () => (await verified(autumn().log.logFiles, autumn().signer)).findings;
const brief = async () => (await found()).map(briefly);
const bytesAt = (key: string) => autumn().log.stored.get(key) ?? Buffer.alloc(0);
const put = (key: string, content: string | Buffer) => autumn().log.stored.set(key, Buffer.from(content));
const remove = (key: string) => autumn().log.stored.delete(key);
const change = (key: string, replaced: string, by: string) =>
  put(key, String(bytesAt(key)).replace(replaced, by));

const AUGUST = 'events/archive/2026-08.jsonl.gz';
const AUGUST_INDEX = 'events/archive/2026-08.json';

describe('a verification of the files of a log', () => {
  test.each([
    ['events/2026-10-20.jsonl', '2026-10-20 missing-file'],
    ['events/2026-10-01.jsonl.gz', '2026-10-01 missing-file'],
    ['events/digest/2026-10-20.json', '2026-10-20 missing-digest'],
    ['events/digest/2026-10-21.json', '2026-10-21 missing-digest'],
    ['events/digest/2026-11-19.json', '2026-11-19 missing-digest'],
    ['events/digest/2026-10-20.crc', '2026-10-20 missing-checks'],
    ['events/digest/2026-10-21.crc', '2026-10-21 missing-checks'],
    [AUGUST, `${AUGUST} missing-file`],
    [AUGUST_INDEX, `${AUGUST_INDEX} missing-index`],
    ['events/2026-08-30.jsonl.gz', '2026-08-30 missing-file'],
  ])('finds that %s is missing', async (key, ...findings) => {
    remove(key);
    expect(await brief()).toEqual(findings);
  });

  test.each([
    ['events/2026-11-31.jsonl', 'a day that does not exist'],
    ['events/2026-11-18.1.jsonl', 'part 1 has no number in its name'],
    ['events/2026-11-18.jsonl.bak', 'not a name of the log'],
    ['events/digest/2026-11-18.sig', 'not a name of the log'],
    ['notes.txt', 'not a name of the log'],
  ])('reports %s as foreign: %s', async (key) => {
    put(key, 'a\n');
    expect(await brief()).toEqual([`${key} foreign-file`]);
  });

  test.each([
    ['events/2026-11-19.jsonl', '2026-11-19 foreign-file', 'a day without events has no file'],
    ['events/2026-11-18.2.jsonl', '2026-11-18.2 unsealed-lines', 'lines of a day that was over'],
    ['events/2026-08-29.jsonl', '2026-08-29 unsealed-lines', 'a day before the first'],
    ['events/2024-02-29.jsonl', '2024-02-29 unsealed-lines', 'a day before retention'],
    ['events/2026-11-20.jsonl.gz', '2026-11-20 missing-digest', 'compressed before it was sealed'],
    ['events/2026-11-18.2.jsonl.gz', '2026-11-18.2 missing-digest', 'the same'],
    ['events/digest/2026-11-18.2.json', '2026-11-18.2 edited-digest', 'no digest'],
    ['events/digest/2026-11-18.2.crc', '2026-11-18.2 foreign-file', 'checks without a digest'],
    ['events/digest/2030-01-01.crc', '2030-01-01 foreign-file', 'checks of a day in the future'],
    ['events/digest/2026-11-24.json', '2026-11-24 edited-digest', 'no digest'],
    ['events/digest/9999-12-31.json', '9999-12-31 edited-digest', 'no digest'],
    ['events/digest/0001-01-01.json', '0001-01-01 edited-digest', 'no digest'],
    ['events/archive/2026-07.jsonl.gz', 'events/archive/2026-07.jsonl.gz foreign-file', 'of no sealed day'],
    ['events/archive/2026-12.json', 'events/archive/2026-12.json foreign-file', 'of no sealed day'],
    ['events/archive/2026-10.jsonl.gz', 'events/archive/2026-10.json missing-index', 'no archive'],
    ['events/archive/2026-08.2.jsonl.gz', 'events/archive/2026-08.2.json missing-index', 'no archive'],
    ['events/archive/2026-10.json', 'events/archive/2026-10.jsonl.gz missing-file', 'no index'],
    ['segments/000001-000000000001.jsonl', 'segments/000001-000000000001.jsonl edited-segment', 'no segment'],
  ])('reports %s: %s, %s', async (key, finding) => {
    put(key, 'a\n');
    expect((await brief())[0]).toBe(finding);
    expect((await brief()).length).toBeLessThanOrEqual(2);
  });

  test('cannot name the edited line when the checks were changed too', async () => {
    put('events/digest/2026-10-20.crc', Buffer.alloc(48));
    expect(await brief()).toEqual(['2026-10-20 edited-checks']);
    change('events/2026-10-20.jsonl', '"web"', '"ios"');
    expect(await brief()).toEqual(['2026-10-20 edited-file', '2026-10-20 edited-checks']);
  });

  test('is limited to the requested days', async () => {
    change('events/2026-10-20.jsonl', '"web"', '"ios"');
    remove(AUGUST_INDEX);
    const { log, signer } = autumn();
    const october = await verified(log.logFiles, signer, { from: '2026-10-01', to: '2026-10-31' });
    expect(october.findings.map(briefly)).toEqual(['2026-10-20 edited-line 1']);
    expect(october.summary).toMatchObject({
      days: 30,
      lines: 6,
      from: '2026-10-01',
      to: '2026-10-31',
      open: [],
    });
    const november = await verified(log.logFiles, signer, { from: '2026-11-01' });
    expect(november.findings).toEqual([]);
    const august = await verified(log.logFiles, signer, { to: '2026-08-31' });
    expect(august.findings.map(briefly)).toEqual([`${AUGUST_INDEX} missing-index`]);
  });
});

type Member = { day: string; part: number; from: number; bytes: number; lines: number };

describe('a verification of an archive', () => {
  const members = (): Member[] => JSON.parse(String(bytesAt(AUGUST_INDEX))).members;
  const writeIndex = (list: unknown[]) => put(AUGUST_INDEX, `${JSON.stringify({ members: list })}\n`);

  beforeEach(() => leaveInArchives(autumn().log));

  test('accepts a month of an older version, which is stored in the archive only', async () => {
    expect(await brief()).toEqual([]);
    remove(AUGUST);
    expect(await brief()).toEqual([
      `${AUGUST} missing-file`,
      '2026-08-30 missing-file',
      '2026-08-31 missing-file',
    ]);
  });

  test('names an edited line in it', async () => {
    const [first, second] = members();
    if (!first || !second) throw new Error('August has two days');
    const lines = gunzipSync(bytesAt(AUGUST).subarray(second.from)).toString().split('\n');
    const packed = gzipSync(lines.with(1, 'x').join('\n'));
    put(AUGUST, Buffer.concat([bytesAt(AUGUST).subarray(0, second.from), packed]));
    writeIndex([first, { ...second, bytes: packed.length }]);
    expect(await found()).toMatchObject([{ day: '2026-08-31', kind: 'edited-line', line: 2, key: AUGUST }]);
  });

  test.each([
    ['another month', (of: Member[]) => [of[0], { ...of[1], day: '2026-09-15' }]],
    ['the same day twice', (of: Member[]) => [of[0], of[0]]],
    ['another offset', (of: Member[]) => [of[0], { ...of[1], from: 3 }]],
    ['one day too few', (of: Member[]) => of.slice(0, 1)],
    ['another number of lines', (of: Member[]) => [of[0], { ...of[1], lines: 7 }]],
  ])('finds an index with %s', async (_, edit) => {
    writeIndex(edit(members()));
    expect(await brief()).toEqual([`${AUGUST_INDEX} edited-index`]);
  });

  test.each(['', '{}', 'null', '{"members":[{}]}'])('finds an invalid index: %j', async (text) => {
    put(AUGUST_INDEX, text);
    expect(await brief()).toEqual([`${AUGUST_INDEX} edited-index`]);
  });

  test('finds a copy of an archive', async () => {
    put('events/archive/2026-08.2.jsonl.gz', bytesAt(AUGUST));
    put('events/archive/2026-08.2.json', bytesAt(AUGUST_INDEX));
    expect(await brief()).toEqual(['events/archive/2026-08.2.json edited-index']);
  });

  test('accepts a planned archive without an index beside the days that it consists of', async () => {
    const [first, second] = members();
    if (!first || !second) throw new Error('August has two days');
    put('events/2026-08-30.jsonl.gz', bytesAt(AUGUST).subarray(0, second.from));
    put('events/2026-08-31.jsonl.gz', bytesAt(AUGUST).subarray(second.from));
    remove(AUGUST_INDEX);
    expect(await brief()).toEqual([`${AUGUST_INDEX} missing-index`]);
    const record = JSON.parse(String(bytesAt('rotation/2026-11.json')));
    const archived = [{ month: '2026-08', part: 1, days: 2, bytes: null }];
    const planned = { compressed: [], archived, deleted: [] };
    put('rotation/2026-11.json', JSON.stringify({ ...record, planned }));
    expect(await brief()).toEqual([]);
    put(AUGUST, 'something else');
    expect(await brief()).toEqual([`${AUGUST_INDEX} missing-index`]);
  });

  test('finds a missing compressed day beside it', async () => {
    const [first] = members();
    put('events/2026-08-30.jsonl.gz', bytesAt(AUGUST).subarray(0, first?.bytes));
    expect(await found()).toMatchObject([
      {
        day: '2026-08-31',
        kind: 'missing-file',
        key: 'events/2026-08-31.jsonl.gz',
        sentence: `events/2026-08-31.jsonl.gz is gone; ${AUGUST} has its lines.`,
      },
    ]);
  });
});

describe('a verification of an open day', () => {
  test('counts its lines and names those that are no events of it', async () => {
    put(
      'events/2026-11-20.jsonl',
      `${bytesAt('events/2026-11-20.jsonl')}{"timestamp":"2026-11-19T08:00:00.000Z"}\nx\n`,
    );
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect(findings.map(briefly)).toEqual(['2026-11-20 foreign-line 4', '2026-11-20 foreign-line 5']);
    expect(summary.open).toEqual([{ day: '2026-11-20', part: 1, lines: 5 }]);
  });

  test('compares the size of the file with the note of the relay', async () => {
    const file = '2026-11-20.jsonl';
    const bytes = bytesAt(`events/${file}`);
    const writeNote = (end: object | null, pending: object | null = null) =>
      put('relay.json', JSON.stringify({ epoch: 1, last: 39, pending, end }));
    writeNote({ file, bytes: bytes.length });
    expect(await brief()).toEqual([]);
    put(`events/${file}`, bytes.subarray(0, bytes.lastIndexOf('{')));
    expect(await found()).toMatchObject([
      {
        kind: 'edited-file',
        day: '2026-11-20',
        sentence: `events/${file} is not as the relay left it: it had ${bytes.length} bytes, and has ${bytes.lastIndexOf('{')}.`,
      },
    ]);
    remove(`events/${file}`);
    expect(await brief()).toEqual(['2026-11-20 edited-file']);
    put(`events/${file}`, Buffer.concat([bytes, bytes]));
    expect(await brief()).toEqual(['2026-11-20 edited-file']);
    // During an append the file may have any size in between.
    writeNote(null, { file, offset: bytes.length, bytes: bytes.length });
    expect(await brief()).toEqual([]);
    put(`events/${file}`, bytes.subarray(1));
    expect((await brief())[0]).toBe('2026-11-20 edited-file');
    writeNote({ file: '2026-11-18.jsonl', bytes: 1 });
    expect(await brief()).not.toContain('2026-11-18 edited-file');
  });

  test('accepts a file that grows meanwhile', async () => {
    const file = '2026-11-20.jsonl';
    const bytes = bytesAt(`events/${file}`);
    const { log, signer } = autumn();
    const writeNote = (length: number) =>
      put('relay.json', JSON.stringify({ epoch: 1, last: 39, pending: null, end: { file, bytes: length } }));
    writeNote(bytes.length);
    let lists = 0;
    const growing = {
      ...log.logFiles,
      list: async function* (prefix: string) {
        lists += 1;
        if (lists === 1) put(`events/${file}`, Buffer.concat([bytes, bytes]));
        yield* log.logFiles.list(prefix);
        if (lists === 1) put(`events/${file}`, Buffer.concat([bytes, bytes, bytes]));
        writeNote(3 * bytes.length);
      },
    };
    expect((await verified(growing, signer)).findings).toEqual([]);
    expect(lists).toBeGreaterThan(0);
  });

  test('reports a file of a future day as foreign', async () => {
    const line = String(bytesAt('events/2026-11-20.jsonl')).split('\n')[0];
    put('events/2026-11-21.jsonl', `${line?.replace('11-20', '11-21')}\n`);
    expect(await found()).toMatchObject([
      {
        kind: 'foreign-file',
        key: 'events/2026-11-21.jsonl',
        sentence: 'events/2026-11-21.jsonl does not belong here: its day has not come yet.',
      },
    ]);
    clock.set('2026-11-20T23:59:59.000Z');
    expect(await brief()).toEqual([]);
  });

  test('names a line over the maximum length without holding it in memory', async () => {
    const key = 'events/2026-11-20.jsonl';
    const bytes = bytesAt(key);
    const start = String(bytes).split('\n')[0]?.slice(0, -1);
    const { log, signer } = autumn();
    const length = 300 * 1024 * 1024;
    const files = {
      ...log.logFiles,
      list: async function* (prefix: string) {
        for await (const file of log.logFiles.list(prefix))
          yield file.key === key ? { key, bytes: 2 * bytes.length + length } : file;
      },
      read: async function* (of: string, range?: { from: number; to: number }) {
        if (of !== key) return yield* log.logFiles.read(of, range);
        yield Buffer.from(`${bytes}${start}`);
        yield* pieces(length);
        yield Buffer.from(`\n${bytes}`);
      },
    };
    const { findings, summary } = await verified(files, signer);
    expect(findings).toMatchObject([
      {
        kind: 'foreign-line',
        day: '2026-11-20',
        line: 4,
        sentence: `Line 4 of ${key} has more than 1048576 bytes, which no event has.`,
      },
    ]);
    expect(summary.open).toEqual([{ day: '2026-11-20', part: 1, lines: 7 }]);
  });

  test('accepts an incomplete last line, which is being written', async () => {
    put('events/2026-11-20.jsonl', `${bytesAt('events/2026-11-20.jsonl')}{"time`);
    expect(await brief()).toEqual([]);
  });

  test('finds no lines in an empty log', async () => {
    autumn().log.stored.clear();
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect([findings, summary.newest, summary.open]).toEqual([[], null, []]);
  });
});

describe('a verification after retention', () => {
  const sealUntil = async (instant: string) => {
    clock.set(instant);
    await autumn().keeper.seal();
  };

  test('accepts removed days and finds days that were removed too early', async () => {
    await sealUntil('2027-12-01T01:00:00.000Z');
    await autumn().keeper.rotate();
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({
      from: '2026-09-01',
      removed: { before: '2026-09-01', digests: 2 },
      overdue: 0,
    });
    remove('events/digest/2026-09-01.json');
    expect(await brief()).toEqual(['2026-09-01 missing-digest']);
  });

  test('counts days that should have been removed', async () => {
    await sealUntil('2027-12-02T01:00:00.000Z');
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect([findings, summary.overdue]).toEqual([[], 2]);
  });

  test('accepts a rotation by hand on any day, as rotation.log says', async () => {
    await sealUntil('2027-12-20T01:00:00.000Z');
    await autumn().keeper.rotate();
    const { findings, summary } = await verified(autumn().log.logFiles, autumn().signer);
    expect([findings, summary.removed.before]).toEqual([[], '2026-09-20']);
    remove('rotation.log');
    expect((await found()).length).toBeGreaterThan(0);
  });

  test('accepts days that a clock running ahead has sealed', async () => {
    await sealUntil('2028-04-01T02:00:00.000Z');
    await autumn().keeper.rotate();
    clock.set('2026-11-20T10:00:00.000Z');
    await autumn().keeper.seal();
    expect(await brief()).toEqual([]);
  });
});

/** `length` bytes without a line feed, in a reused buffer. */
function* pieces(length: number): Generator<Buffer> {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let at = 0; at < length; at += piece.length) yield piece;
}
