import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { event, type HandMadeLog, makeLog, passage } from '../../support/event-log/hand-made-log.ts';
import { type LogBucket, openLogBucket } from '../../support/event-log/log-bucket.ts';
import { type RunningCommand, startEvents } from '../../support/event-log/start-events.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

const settings = ({ folder }: { folder: string }) => ({ EVENT_STORE: `file:${folder}` });
const events = (log: { folder: string }, ...args: string[]) => runInfra('events/run', args, settings(log));

const at = (time: string, day = '2026-11-20') => `${day}T${time}.000Z`;
const login = (instant: string, username: string, entity = 12) =>
  event(instant, 'login_success', { username, entity_id: entity });
const masked = (line: string) =>
  line.replace('203.0.113.77', '203.0.113.x').replace(/"username":"(\p{L})[^"]*"/u, '"username":"$1***"');

test.each([
  [['--help']],
  [['stats', '--help']],
  [['export', '--help']],
  [['cat', '--help']],
  [['tail', '--help']],
])('%j shows the usage and succeeds', async (args) => {
  const { end, output, errors } = await runInfra('events/run', args);
  expect([end, errors]).toEqual([0, '']);
  expect(output).toMatch(/^Usage: npm run events -- COMMAND\n/);
});

describe('npm run events -- cat', () => {
  let log: HandMadeLog;
  const lines = {
    archived: [login(at('08:00:00', '2026-09-01'), 'anne.archive')],
    packed: [login(at('08:00:00', '2026-11-01'), 'paul.paquet')],
    plain: [
      login(at('08:00:00'), 'éric.martin'),
      passage(at('09:00:00'), 5),
      login(at('09:30:00'), 'zoe', 13),
    ],
    late: [login(at('23:00:00'), 'tard.venu')],
    segments: [
      login(at('08:00:00', '2026-11-21'), 'sam.segment'),
      login(at('09:00:00', '2026-11-21'), 'sam.autre'),
    ],
  };
  beforeAll(async () => {
    log = await makeLog();
    await log.archive('2026-09', { '2026-09-01': lines.archived });
    await log.packed('2026-11-01', lines.packed);
    await log.plain('2026-11-20', lines.plain);
    await log.seal('2026-11-20', lines.plain.length);
    await log.plain('2026-11-20.2', lines.late);
    await log.segment(1, lines.segments.slice(0, 1));
    await log.segment(2, lines.segments.slice(1));
  });

  test.each([
    ['2026-09-01', lines.archived],
    ['2026-11-01', lines.packed],
    ['2026-11-20', [...lines.plain, ...lines.late]],
    ['2026-11-21', lines.segments],
  ])('%s: prints its lines with names and addresses masked', async (day, written) => {
    const { end, output, errors } = await events(log, 'cat', day);
    expect([end, errors]).toEqual([0, '']);
    expect(output).toBe(written.map((line) => `${masked(line)}\n`).join(''));
    expect(output).not.toMatch(/203\.0\.113\.7|martin|archive|paquet|venu|segment/);
  });

  test('filters by association and events', async () => {
    const { output } = await events(
      log,
      'cat',
      '2026-11-20',
      '--entity',
      '12',
      '--event',
      'login_success,logout',
    );
    expect(output.trimEnd().split('\n')).toHaveLength(2);
  });

  test('reports a day without events', async () => {
    expect(await events(log, 'cat', '2026-10-01')).toEqual({
      end: 0,
      output: '',
      errors: 'The log has no events of 2026-10-01.\n',
    });
  });

  test('escapes control characters and counts invalid lines', async () => {
    const odd = await makeLog();
    await odd.plain('2026-11-20', [passage(at('09:00:00'), 1, 'cash\u202e\u009b31m'), '\u001b[2J nonsense']);
    const { output, errors } = await events(odd, 'cat', '2026-11-20');
    expect(output).toContain('cash\\u202e\\u009b31m');
    expect(errors).toMatch(/^1 line of the log could not be read\.\n/);
  });

  test('names a file that cannot be decompressed', async () => {
    const damaged = await makeLog();
    await damaged.write('events/2026-11-20.jsonl.gz', 'nonsense');
    expect(await events(damaged, 'cat', '2026-11-20')).toEqual({
      end: 1,
      output: '',
      errors: 'events/2026-11-20.jsonl.gz is damaged: it cannot be decompressed.\n',
    });
  });

  test.each([
    [['cat'], /^Usage: npm run events /],
    [['cat', '2026-11-20', 'surplus'], /^Usage: npm run events /],
    [['cat', 'monday'], /^cat takes a day such as 2026-11-20\.\n$/],
    [
      ['cat', '2026-11-20', '--event', 'dance'],
      /^There is no event dance\. Events: login_success, .*operation_deleted\.\n$/,
    ],
    [['dance'], /^There is no command dance\.\n\nUsage: npm run events /],
    [[], /^Usage: npm run events /],
    [['toString'], /^There is no command toString\.\n\nUsage: npm run events /],
  ])('%j is refused', async (args, said) => {
    const { end, output, errors } = await events({ folder: await newFolder('refused') }, ...args);
    expect([end, output]).toEqual([1, '']);
    expect(errors).toMatch(said);
  });
});

describe('npm run events -- tail', () => {
  let running: RunningCommand | undefined;
  afterEach(async () => {
    await running?.interrupt();
    running = undefined;
  });
  const minutes = (day: string, count: number) =>
    Array.from({ length: count }, (_, minute) =>
      login(at(`10:${String(minute).padStart(2, '0')}:00`, day), `u${minute}`),
    );

  test('shows the last 20 lines, across days if necessary', async () => {
    const log = await makeLog();
    const [older, newer] = [minutes('2026-11-19', 30), minutes('2026-11-20', 5)];
    await log.packed('2026-11-19', older);
    await log.plain('2026-11-20', newer);
    const { output } = await events(log, 'tail');
    expect(output).toBe([...older.slice(-15), ...newer].map((line) => `${masked(line)}\n`).join(''));
  });

  test('follows the log across midnight by complete lines', async () => {
    const log = await makeLog();
    const [first, second, third, fourth] = [...minutes('2026-11-20', 3), ...minutes('2026-11-21', 1)];
    if (!first || !second || !third || !fourth) throw new Error('too few lines');
    await log.plain('2026-11-20', [first]);
    await log.append('2026-11-20', second.slice(0, 30));
    running = startEvents(['tail', '-f'], settings(log));
    expect(await running.lines(1)).toEqual([masked(first)]);
    await log.append('2026-11-20', `${second.slice(30)}\n${third.slice(0, 50)}`);
    expect(await running.lines(2)).toEqual([first, second].map(masked));
    await log.append('2026-11-20', `${third.slice(50)}\n`);
    await log.plain('2026-11-21', [fourth]);
    expect(await running.lines(4)).toEqual([first, second, third, fourth].map(masked));
  });

  test('follows the segments of a bucket', async () => {
    const bucket: LogBucket = await openLogBucket();
    try {
      const log = bucket.newLog();
      const store = log.reopen();
      const add = (position: number, day: string, line: string) =>
        store.append({ epoch: 1, day, events: [{ position, line }] });
      const [first, second, third] = [...minutes('2026-11-20', 2), ...minutes('2026-11-21', 1)];
      if (!first || !second || !third) throw new Error('too few lines');
      await add(1, '2026-11-20', first);
      const { endpoint = '', credentials } = bucket.target;
      running = startEvents(['tail', '-f'], {
        EVENT_STORE: `s3://${bucket.bucket}/${log.prefix}`,
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      });
      expect(await running.lines(1)).toEqual([masked(first)]);
      await add(2, '2026-11-20', second);
      await add(3, '2026-11-21', third);
      expect(await running.lines(3)).toEqual([first, second, third].map(masked));
    } finally {
      await bucket.close();
    }
  });
});
