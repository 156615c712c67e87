import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { event, type HandMadeLog, makeLog } from '../../support/event-log/hand-made-log.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

const DAY = '2026-10-05';
const PACKED = `events/${DAY}.jsonl.gz`;
const lines = Array.from({ length: 2000 }, (_, at) =>
  event(`${DAY}T08:${String(at % 60).padStart(2, '0')}:00.000Z`, 'login', { at }),
);

async function logWith(damage: (log: HandMadeLog) => Promise<void>): Promise<Record<string, string>> {
  const log = await makeLog();
  await log.packed(DAY, lines);
  await damage(log);
  return { STATE_DIR: await newFolder('nobody'), EVENT_STORE: `file:${log.folder}` };
}
const run = (args: string[], settings: Record<string, string>) => runInfra('events/run', args, settings);

const stats = ['stats', '--global', '--from', DAY, '--to', DAY];
const whole = gzipSync(lines.map((line) => `${line}\n`).join(''));

describe('a compressed day that is damaged', () => {
  test.each<[string, Buffer]>([
    ['cut short', whole.subarray(0, 900)],
    ['changed in the middle', Buffer.from(whole).fill(0, 700, 720)],
    ['something else', Buffer.from('something else')],
  ])('and is %s is named in one line', async (_, bytes) => {
    const settings = await logWith((log) => log.write(PACKED, bytes));
    for (const args of [['cat', DAY], ['export', '--csv', '--from', DAY, '--to', DAY], ['tail']]) {
      const { end, errors } = await run(args, settings);
      expect([args[0], end]).toEqual([args[0], 1]);
      expect(errors).toContain(`${PACKED} is damaged: it cannot be decompressed.\n`);
      expect(errors).not.toMatch(/^ +at /m);
    }
  });

  test.each([
    ['cut short', whole.subarray(0, 900)],
    ['changed in the middle', Buffer.from(whole).fill(0, 700, 720)],
  ])('and is %s gives figures of the readable lines and reports the rest', async (_, bytes) => {
    const { end, errors } = await run(stats, await logWith((log) => log.write(PACKED, bytes)));
    expect(end).toBe(0);
    expect(errors).toMatch(/lines? of the log (that were sealed are missing|could not be read)\.\n/);
    expect(errors).toContain('`npm run events -- verify` says where.\n');
  });

  test('and is something else gives no figures', async () => {
    const settings = await logWith((log) => log.write(PACKED, 'something else'));
    expect(await run(stats, settings)).toMatchObject({
      end: 1,
      output: '',
      errors: 'A compressed file of the log is damaged: `npm run events -- verify` says where.\n',
    });
  });
});

test('a line that is too long is skipped and counted by cat, export and tail, and fails stats', async () => {
  const long = `${lines[0]?.slice(0, -1)},"more":"${'x'.repeat(40_000_000)}"}\n`;
  const log = await makeLog();
  await log.plain(DAY, lines.slice(0, 2));
  await log.append(DAY, long);
  const settings = { STATE_DIR: await newFolder('nobody'), EVENT_STORE: `file:${log.folder}` };
  for (const args of [['cat', DAY], ['export', '--csv', '--from', DAY, '--to', DAY], ['tail']]) {
    const { end, output, errors } = await run(args, settings);
    expect([args[0], end]).toEqual([args[0], 0]);
    expect(errors).toContain('1 line of the log could not be read.\n');
    expect(output).not.toContain('xxx');
  }
  expect(await run(stats, settings)).toMatchObject({
    end: 1,
    output: '',
    errors: 'A line of the log is longer than any event: `npm run events -- verify` says where.\n',
  });
});

describe('a damaged digest or index', () => {
  test.each([
    [`events/digest/${DAY}.json`, 'no digest of the event log', (log: HandMadeLog) => log.plain(DAY, lines)],
    [
      'events/archive/2026-10.json',
      'no index of an archive',
      (log: HandMadeLog) => log.archive('2026-10', { [DAY]: lines }),
    ],
  ])('is named in one line: %s', async (key, what, fill) => {
    const settings = await logWith(async (log) => {
      await fill(log);
      await log.write(key, 'x');
    });
    for (const args of [stats, ['cat', DAY], ['export', '--csv', '--from', DAY, '--to', DAY], ['tail']]) {
      const { end, errors } = await run(args, settings);
      expect([args[0], end]).toEqual([args[0], 1]);
      expect(errors).toContain(
        `${key} is ${what}: it is damaged. \`npm run events -- verify\` says what else is.\n`,
      );
      expect(errors).not.toMatch(/^ +at /m);
    }
  });
});

describe('the log of a stage', () => {
  test.each([['cat', DAY], ['tail'], ['export', '--csv'], ['stats', '--global'], ['verify']])(
    'needs EVENT_STORE: %s',
    async (...args) => {
      const nothingNamed = { STATE_DIR: await newFolder('nobody'), EVENT_STORE: '' };
      const { end, output, errors } = await run([...args, '--stage', 'REC'], nothingNamed);
      expect([end, output]).toEqual([args[0] === 'verify' ? 2 : 1, '']);
      expect(errors).toMatch(
        /^Set EVENT_STORE to the log of REC: s3:\/\/tournee-rec-events-… or file:… for a copy\.\n$/,
      );
    },
  );
});
