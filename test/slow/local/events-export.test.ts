import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { event, type HandMadeLog, makeLog, passage } from '../../support/event-log/hand-made-log.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

const exported = ({ folder }: { folder: string }, ...args: string[]) =>
  runInfra('events/run', ['export', '--csv', ...args], { EVENT_STORE: `file:${folder}` });

const range = ['--from', '2026-11-19', '--to', '2026-11-21'];

describe('npm run events -- export', () => {
  let log: HandMadeLog;
  beforeAll(async () => {
    log = await makeLog();
    await log.packed('2026-11-19', [
      passage('2026-11-19T09:00:00.000Z', 12.5),
      passage('2026-11-19T23:30:00.000Z', 1, 'cash', { entity_id: 13 }),
    ]);
    await log.plain('2026-11-20', [
      event('2026-11-20T08:00:00.000Z', 'login_failed', {
        username: '=HYPERLINK(1)',
        reason: 'user_not_found',
        attempt: 1,
      }),
      event('2026-11-20T08:01:00.000Z', 'logout', { session_duration: 1.5 }),
      'nonsense',
    ]);
    await log.segment(1, [
      event('2026-11-21T08:00:00.000Z', 'sector_updated', {
        operation_id: 1,
        sector_id: 3,
        changes: { sector_name: { old: '@SUM(1)', new: 'écrire à jean.dupont@example.org' } },
      }),
    ]);
  });

  test('writes CSV in the French format', async () => {
    const { end, output } = await exported(log, '--event', 'passage_created', ...range);
    expect(end).toBe(0);
    expect(output).toBe(
      [
        'timestamp;event;user_id;entity_id;ip;platform;app_version;passage_id;operation_id;sector_id;amount;payment_type',
        '2026-11-19T09:00:00.000Z;passage_created;7;12;203.0.113.x;ios;1.4.0;1;1;1;12,50;cash',
        '2026-11-19T23:30:00.000Z;passage_created;7;13;203.0.113.x;ios;1.4.0;1;1;1;1,00;cash',
        '',
      ].join('\r\n'),
    );
  });

  test('filters by days in the time zone and by association', async () => {
    const { output, errors } = await exported(
      log,
      '--event',
      'passage_created',
      '--from',
      '2026-11-20',
      '--to',
      '2026-11-20',
    );
    expect(output.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^2026-11-19T23:30:00\.000Z;/)]);
    expect(errors).toMatch(/^Days in Europe\/Paris\.\n/);
    const other = await exported(log, '--event', 'passage_created', '--entity', '12', ...range);
    expect(other.output.split('\r\n').slice(1, -1)).toHaveLength(1);
  });

  test('has columns for all fields and masks personal data', async () => {
    const { output, errors } = await exported(log, ...range);
    const [head = '', ...rows] = output.split('\r\n');
    expect(head).toMatch(/;username;reason;attempt;session_duration;.*;changes;/);
    expect(rows[2]).toContain(';login_failed;7;12;203.0.113.x;ios;1.4.0;***;user_not_found;1;');
    expect(rows[3]).toContain(';1,5;');
    expect(rows[4]).toContain('écrire à j***');
    expect(output).not.toMatch(/dupont|HYPERLINK|203\.0\.113\.7/);
    expect(errors).toMatch(/^1 line of the log could not be read\.\n/m);
  });

  test('escapes cells that a spreadsheet would evaluate', async () => {
    const odd = await makeLog();
    const names = ['=1+1', '+1', '-1', '@A1', '\tA', '\rA'];
    await odd.plain(
      '2026-11-20',
      names.map((name) =>
        event('2026-11-20T08:00:00.000Z', 'sector_created', {
          sector_id: 1,
          operation_id: 1,
          sector_name: name,
        }),
      ),
    );
    const { output } = await exported(odd, '--event', 'sector_created', ...range);
    const cells = [...output.matchAll(/;1;1;"?('?[^;"]*)"?\r\n/g)].map(([, cell]) => cell);
    expect(cells).toEqual(names.map((name) => `'${name}`));
  });

  test('writes a file that only its owner can read', async () => {
    const file = join(await newFolder('export'), 'events.csv');
    const { end, output } = await exported(log, ...range, '--out', file);
    expect([end, output]).toEqual([0, '']);
    const text = await readFile(file, 'utf8');
    expect([text.slice(0, 10), text.split('\r\n').length]).toEqual(['\ufefftimestamp', 7]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test.each([
    [['--event', 'passage_created,dance'], /^There is no event dance\. Events: /],
    [
      ['--out', '/nowhere/events.csv'],
      /^Days in Europe\/Paris\.\n\/nowhere\/events\.csv cannot be written\.\n$/,
    ],
    [['--json'], /^Unknown option '--json'/],
  ])('%j is refused in one line', async (args, said) => {
    const { end, output, errors } = await exported(log, ...args);
    expect([end, output]).toEqual([1, '']);
    expect(errors).toMatch(said);
  });
});
