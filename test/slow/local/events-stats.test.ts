import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  correction,
  event,
  type HandMadeLog,
  makeLog,
  passage,
} from '../../support/event-log/hand-made-log.ts';
import { openLogBucket } from '../../support/event-log/log-bucket.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

const stats = ({ folder }: { folder: string }, ...args: string[]) =>
  runInfra('events/run', ['stats', ...args], { EVENT_STORE: `file:${folder}` });

/** Runs `stats --json`. */
async function figures(log: { folder: string }, ...args: string[]) {
  const { end, output, errors } = await stats(log, '--json', ...args);
  expect(end).toBe(0);
  return { ...JSON.parse(output), errors };
}

const november = ['--from', '2026-11-18', '--to', '2026-11-21'];

/** A log of four days in different kinds of files; the third day is in two files. */
async function openNovember(): Promise<HandMadeLog> {
  const log = await makeLog();
  await log.archive('2026-11', {
    '2026-11-18': [
      passage('2026-11-18T09:00:00.000Z', 12.5),
      passage('2026-11-18T09:05:00.000Z', 0.1, 'cheque'),
      passage('2026-11-18T09:06:00.000Z', 0.2, 'cheque'),
      event('2026-11-18T10:00:00.000Z', 'login_success', { username: 'chef.martin' }),
    ],
  });
  await log.packed('2026-11-19', [
    correction('2026-11-19T09:00:00.000Z', 12.5, 20),
    correction('2026-11-19T09:01:00.000Z', null, 0.29),
    correction('2026-11-19T09:02:00.000Z', 0.29, 0.01),
    event('2026-11-19T10:00:00.000Z', 'passage_deleted', { user_id: 8, soft_delete: true }),
  ]);
  await log.plain('2026-11-20', [passage('2026-11-20T09:00:00.000Z', 9999.99, 'pay', { user_id: 8 })]);
  await log.seal('2026-11-20', 1);
  await log.plain('2026-11-20.2', [
    event('2026-11-20T23:30:00.000Z', 'logout', { session_duration: 60 }),
    event('2026-11-20T22:00:00.000Z', 'login_failed', { user_id: undefined, entity_id: undefined }),
    passage('2026-11-20T12:00:00.000Z', 5, 'cash', { user_id: 9, entity_id: 13 }),
  ]);
  await log.segment(1, [
    event('2026-11-21T08:00:00.000Z', 'user_updated', { user_id: 50, updated_by: 7, changes: {} }),
  ]);
  return log;
}

describe('npm run events -- stats', () => {
  let log: HandMadeLog;
  beforeAll(async () => {
    log = await openNovember();
  });

  test('shows the figures of each day from all kinds of files', async () => {
    const { end, output, errors } = await stats(log, '--global', ...november);
    expect([end, errors]).toEqual([0, '']);
    expect(output).toBe(`Days in Europe/Paris.

Passages, money and people
day         created  updated  deleted  recorded €  corrected €  sign-ins  failed  users  other
2026-11-18        3        0        0       12.80         0.00         1       0      1      0
2026-11-19        0        3        1        0.00         7.51         0       0      2      0
2026-11-20        2        0        0   10,004.99         0.00         0       1      2      0
2026-11-21        0        0        0        0.00         0.00         0       0      1      2
total             5        3        1   10,017.79         7.51         1       1      3      2

Recorded money (€) by means of payment
day          cash  cheque       pay
2026-11-18  12.50    0.30      0.00
2026-11-19   0.00    0.00      0.00
2026-11-20   5.00    0.00  9,999.99
2026-11-21   0.00    0.00      0.00
total       17.50    0.30  9,999.99
`);
  });

  test('prints the same in cents as JSON only', async () => {
    const found = await figures(log, '--global', ...november);
    expect(found).toMatchObject({
      entity_id: null,
      time_zone: 'Europe/Paris',
      from: '2026-11-18',
      to: '2026-11-21',
      totals: {
        passages_created: 5,
        recorded_cents: 1_001_779,
        corrected_cents: 751,
        recorded_cents_by_payment_type: { cash: 1750, cheque: 30, pay: 999_999, none: 0 },
        users: 3,
      },
      unreadable_lines: 0,
      missing_lines: 0,
    });
    expect(found.days.map(({ day }: { day: string }) => day)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  test('filters by association', async () => {
    const { totals } = await figures(log, '--entity', '13', ...november);
    expect(totals).toMatchObject({ passages_created: 1, recorded_cents: 500, failed_logins: 0, users: 1 });
  });

  test('filters by days', async () => {
    const { days } = await figures(log, '--global', '--from', '2026-11-19', '--to', '2026-11-19');
    expect(days).toMatchObject([{ passages_created: 0, corrected_cents: 751 }]);
  });

  test('reports an association without events', async () => {
    const { end, output } = await stats(log, '--entity', '99', ...november);
    expect(end).toBe(0);
    expect(output).toMatch(/The log has nothing of association 99 in them\.\n/);
    expect(output).toMatch(/^total +0 +0 +0 +0\.00 +0\.00 +0 +0 +0 +0\n?$/m);
  });

  test('shows no personal data', async () => {
    const { output } = await stats(log, '--global', '--json', ...november);
    expect(output).not.toMatch(/martin|203\.0\.113/);
  });

  test.each(['svg', 'png'])('writes a chart as %s', async (kind) => {
    const file = join(await newFolder('chart'), `chart.${kind}`);
    const { end, errors } = await stats(log, '--global', ...november, '--chart', file);
    expect([end, errors]).toEqual([0, '']);
    const start = (await readFile(file)).subarray(0, 4).toString('latin1');
    expect(start).toBe(kind === 'svg' ? '<svg' : '\x89PNG');
  });
});

test('stats leaves no temporary files', async () => {
  const log = await openNovember();
  const TMPDIR = await newFolder('temporary');
  const args = ['stats', '--global', ...november];
  await runInfra('events/run', args, { EVENT_STORE: `file:${log.folder}`, TMPDIR });
  expect(await readdir(TMPDIR)).toEqual([]);
});

describe('the days of stats', () => {
  test.each([
    // This day has 25 hours: from 22:00 to 23:00 UTC.
    [
      '2026-10-25',
      [
        '2026-10-24T21:59:59.999Z',
        '2026-10-24T22:00:00.000Z',
        '2026-10-25T22:59:59.999Z',
        '2026-10-25T23:00:00.000Z',
      ],
    ],
    // This day has 23 hours: from 23:00 to 22:00 UTC.
    [
      '2026-03-29',
      [
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00.000Z',
        '2026-03-29T21:59:59.999Z',
        '2026-03-29T22:00:00.000Z',
      ],
    ],
  ])('%s begins and ends at midnight in Paris', async (day, instants) => {
    const log = await makeLog();
    for (const instant of instants) {
      const ofDay = instants.filter((other) => other.slice(0, 10) === instant.slice(0, 10));
      await log.plain(
        instant.slice(0, 10),
        ofDay.map((at) => passage(at, 1)),
      );
    }
    const { days } = await figures(log, '--global', '--from', day, '--to', day);
    expect(days).toMatchObject([{ day, passages_created: 2 }]);
  });

  test('are in the time zone of an overseas association, if the log tells it', async () => {
    const log = await makeLog();
    await log.archive('2026-01', {
      '2026-01-05': [event('2026-01-05T08:00:00.000Z', 'entity_created', { postal_code: '97400' })],
    });
    await log.plain('2026-11-20', [passage('2026-11-20T20:30:00.000Z', 1)]);
    const range = ['--from', '2026-11-20', '--to', '2026-11-21'];
    const { output } = await stats(log, '--entity', '12', ...range);
    expect(output).toMatch(/^Days in Indian\/Reunion, where the log says the association is\.\n/);
    expect(output).toMatch(/^2026-11-21 +1 /m);
    const asked = await figures(log, '--entity', '12', ...range, '--time-zone', 'Pacific/Noumea');
    expect(asked).toMatchObject({ time_zone: 'Pacific/Noumea', days: [{}, { passages_created: 1 }] });
    expect((await stats(log, '--entity', '13', ...range)).output).toMatch(
      /^Days in Europe\/Paris: the log does not say where the association is \(see --time-zone\)\./,
    );
  });
});

describe('the files that stats reads', () => {
  const range = ['--from', '2026-09-01', '--to', '2026-09-02'];
  const [first, second] = [passage('2026-09-01T09:00:00.000Z', 1), passage('2026-09-02T09:00:00.000Z', 2)];

  test('include days in an archive', async () => {
    const log = await makeLog();
    const others = [passage('2026-09-20T09:00:00.000Z', 4)];
    await log.archive('2026-09', { '2026-09-01': [first], '2026-09-02': [second], '2026-09-20': others });
    expect(await figures(log, '--global', ...range)).toMatchObject({
      totals: { recorded_cents: 300 },
      missing_lines: 0,
    });
  });

  test('count a day once that is in an archive and in a file', async () => {
    const log = await makeLog();
    await log.archive('2026-09', { '2026-09-01': [first], '2026-09-02': [second] });
    await log.packed('2026-09-02', [second]);
    expect((await figures(log, '--global', ...range)).totals).toMatchObject({ recorded_cents: 300 });
  });

  test('may be in a folder of any name', async () => {
    const folder = join(await newFolder('any'), "l'été [1] *");
    const log = await makeLog();
    await log.packed('2026-09-01', [first]);
    await log.plain('2026-09-02', [second]);
    await cp(log.folder, folder, { recursive: true });
    expect((await figures({ folder }, '--global', ...range)).totals).toMatchObject({ recorded_cents: 300 });
  });

  test('may be in a bucket', async () => {
    const bucket = await openLogBucket();
    try {
      const log = bucket.newLog();
      const events = [first, second].map((line, at) => ({ position: at + 1, line }));
      for (const { line, position } of events)
        await log.reopen().append({ epoch: 1, day: line.slice(14, 24), events: [{ position, line }] });
      const { endpoint = '', credentials } = bucket.target;
      const { end, output } = await runInfra('events/run', ['stats', '--json', '--global', ...range], {
        EVENT_STORE: `s3://${bucket.bucket}/${log.prefix}`,
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      });
      expect(end).toBe(0);
      expect(JSON.parse(output).totals).toMatchObject({ recorded_cents: 300 });
    } finally {
      await bucket.close();
    }
  });
});

describe('an unreadable or missing line', () => {
  const day = ['--from', '2026-11-20', '--to', '2026-11-20'];

  test('is counted and reported', async () => {
    const log = await makeLog();
    const odd = ['nonsense', '{}', '[]', '"text"', 'null', '{"timestamp":"soon","event":"logout"}'];
    const noAmount = passage('2026-11-20T09:00:00.000Z', 1).replace('"amount":1', '"amount":"much"');
    await log.plain('2026-11-20', [...odd, noAmount, passage('2026-11-20T09:00:00.000Z', 1)]);
    const { totals, unreadable_lines, errors } = await figures(log, '--global', ...day);
    expect([totals.passages_created, unreadable_lines]).toEqual([1, 7]);
    expect(errors).toBe('7 lines of the log could not be read.\n`npm run events -- verify` says where.\n');
  });

  test('does not include an incomplete last line', async () => {
    const log = await makeLog();
    await log.plain('2026-11-20', [passage('2026-11-20T09:00:00.000Z', 1)]);
    await log.append('2026-11-20', passage('2026-11-20T09:00:01.000Z', 2).slice(0, 40));
    expect(await figures(log, '--global', ...day)).toMatchObject({
      totals: { passages_created: 1 },
      unreadable_lines: 0,
      errors: '',
    });
  });

  test('is reported if it was sealed and is missing', async () => {
    const log = await makeLog();
    await log.packed('2026-11-20', [passage('2026-11-20T09:00:00.000Z', 1)]);
    await log.seal('2026-11-20', 3);
    const { missing_lines, errors } = await figures(log, '--global', ...day);
    expect(missing_lines).toBe(2);
    expect(errors).toMatch(/^2 lines of the log that were sealed are missing\.\n/);
  });
});

describe('an empty log', () => {
  test('has figures of zero', async () => {
    const { output, end } = await stats({ folder: await newFolder('empty') }, '--global');
    expect(end).toBe(0);
    expect(output).toMatch(/^Days in Europe\/Paris\. The log has nothing of anybody in them\.\n/);
    expect(output.match(/^20\d\d-/gm)).toHaveLength(30);
  });

  test('is not the same as a missing log', async () => {
    const folder = join(await newFolder('none'), 'logs');
    const { end, errors } = await stats({ folder }, '--global');
    expect([end, errors]).toEqual([
      1,
      `There is no event log in ${folder}. Start the service once, or set EVENT_STORE.\n`,
    ]);
  });
});

describe('stats refuses in one line', () => {
  test.each([
    [[], /^stats takes --entity ID or --global, one of them\.\n$/],
    [['--global', '--entity', '1'], /^stats takes --entity ID or --global, one of them\.\n$/],
    [['--entity', 'all'], /^--entity takes the number of an association, such as 12\.\n$/],
    [['--global', '--from', 'monday'], /^--from takes a day such as 2026-11-20\.\n$/],
    [['--global', '--to', '2026-02-30'], /^--to takes a day such as 2026-11-20\.\n$/],
    [['--global', '--from', '2026-11-21', '--to', '2026-11-20'], /^--from must not be after --to\.\n$/],
    [
      ['--global', '--from', '2000-01-01', '--to', '2026-11-20'],
      /^--from and --to may be 731 days, no more\.\n$/,
    ],
    [['--global', '--time-zone', 'Bondy'], /^--time-zone takes a name such as Indian\/Reunion\.\n$/],
    [['--global', '--chart', 'chart.jpg'], /^--chart takes a file whose name ends in \.svg or \.png\.\n$/],
    [['--global', '--chart', '/nowhere/chart.svg'], /^There is no folder \/nowhere for the chart\.\n$/],
    [['--personal', '--global'], /^Unknown option '--personal'\.?\n\nUsage: npm run events /],
  ])('%j', async (args, said) => {
    const { end, output, errors } = await stats({ folder: await newFolder('refused') }, ...args);
    expect([end, output]).toEqual([1, '']);
    expect(errors).toMatch(said);
  });
});
