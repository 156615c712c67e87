import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ensureLogKey } from '../../../infra/local/keys.ts';
import { openLogSigner } from '../../../lib/gateways/event-log/log-signer.ts';
import { emit } from '../../support/event-log/autumn-log.ts';
import { type EventLog, openEventLog } from '../../support/event-log/event-log.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra, withFixedClock } from '../../support/local/run-command.ts';
import { clock } from '../../support/run/resources.ts';

const [today, yesterday, before] = ['2026-11-20', '2026-11-19', '2026-11-18'] as const;
/** The time of sealing and of verifying. */
const now = `${today}T09:00:00.000Z`;

let state: string;
let log: EventLog;
beforeAll(async () => {
  state = await newFolder('verify');
  const key = await ensureLogKey(join(state, 'event-log.key'));
  log = await openEventLog();
  clock.set(now);
  await emit(before, 4);
  await emit(today, 2);
  await keeperOf(log, await openLogSigner(key, {})).seal();
});

const events = (args: string[], settings: Record<string, string> = {}) =>
  runInfra('events/run', args, {
    STATE_DIR: state,
    EVENT_STORE: `file:${log.folder}`,
    ...withFixedClock(now),
    ...settings,
  });

/** A log with changed lines on the day before yesterday. */
async function tampered(): Promise<{ EVENT_STORE: string }> {
  const folder = await newFolder('tampered');
  for await (const { key } of log.logFiles.list('')) {
    const bytes = await readFile(join(log.folder, key));
    await mkdir(join(folder, key, '..'), { recursive: true });
    await writeFile(join(folder, key), key.endsWith(`${before}.jsonl`) ? edit(bytes) : bytes);
  }
  return { EVENT_STORE: `file:${folder}` };
}

const edit = (bytes: Buffer) => String(bytes).replace('"session_duration":2', '"session_duration":9');

describe('npm run events -- verify', () => {
  test('reports a valid log, what was checked, and what is not sealed yet', async () => {
    const { end, output, errors } = await events(['verify']);
    expect([end, errors]).toEqual([0, '']);
    expect(output).toMatch(/^As sealed: .*, \d days?, 4 lines, 0\.0 MB\.$/m);
    expect(output).toMatch(
      /^Newest digest: number \d, events\/digest\/[\d-]+\.json, SHA-256 [\da-f]{64}\.$/m,
    );
    expect(output).toContain(`2 lines of ${today}. Until 01:00 UTC of the next day nothing protects them.`);
    expect(output).toMatch(/\nAll is well\.\n$/);
  });

  test('names day and line of a change and exits with 1', async () => {
    const { end, output } = await events(['verify'], await tampered());
    expect(end).toBe(1);
    expect(output).toMatch(new RegExp(`^${before}  line 3 +edited-line +Line 3 of .* was edited`, 'm'));
    expect(output).toMatch(/\n1 finding: the log is not as it was sealed\.\n$/);
  });

  test('prints the same as JSON', async () => {
    const well = await events(['verify', '--json']);
    expect([well.end, JSON.parse(well.output)]).toMatchObject([
      0,
      { ok: true, findings: [], summary: { lines: 4 } },
    ]);
    const { end, output } = await events(['verify', '--json'], await tampered());
    expect([end, JSON.parse(output)]).toMatchObject([1, { ok: false, findings: [{ day: before, line: 3 }] }]);
  });

  test('checks only the given days', async () => {
    const { end } = await events(['verify', '--from', yesterday], await tampered());
    expect(end).toBe(0);
  });

  test('exits with 2 if none of the days is sealed', async () => {
    const { end, output } = await events(['verify', '--from', today]);
    expect(end).toBe(2);
    expect(output).toMatch(
      /\nNothing could be checked: none of these days is sealed, or retention removed them\.\n$/,
    );
    expect(await events(['verify', '--from', today, '--json'])).toMatchObject({
      end: 2,
      output: expect.stringContaining('"ok": false'),
    });
  });

  test('compares with a noted digest', async () => {
    const { output } = await events(['verify']);
    const [, number, sha256] = /number (\d+), .* SHA-256 ([\da-f]{64})/.exec(output) ?? [];
    expect(await events(['verify', '--noted', `${number}:${sha256}`])).toMatchObject({ end: 0 });
    expect(await events(['verify', '--noted', `${number}:${sha256?.toUpperCase()}`])).toMatchObject({
      end: 0,
    });
    const later = await events(['verify', '--noted', `${Number(number) + 1}:${sha256}`]);
    expect(later.end).toBe(1);
    expect(later.output).toContain(
      `A digest with the number ${Number(number) + 1} was noted, but the newest that is there has the number ${number}.`,
    );
  });

  test('accepts several keys', async () => {
    const own = join(state, 'own.pem');
    await writeFile(own, (await events(['public-key'])).output);
    const other = join(state, 'other.pem');
    await writeFile(other, testSigner().publicKey);
    const elsewhere = { STATE_DIR: await newFolder('elsewhere') };
    expect(await events(['verify', '--key', own, '--key', other], elsewhere)).toMatchObject({ end: 0 });
    const { end, output } = await events(['verify', '--key', other]);
    expect(end).toBe(1);
    expect(output).toContain('is signed with a key that was not given');
  });

  test('uses the configured signing key', async () => {
    const elsewhere = {
      STATE_DIR: await newFolder('elsewhere'),
      EVENT_LOG_KEY: `file:${join(state, 'event-log.key')}`,
    };
    expect(await events(['verify'], elsewhere)).toMatchObject({ end: 0 });
    expect((await events(['public-key'], elsewhere)).output).toBe((await events(['public-key'])).output);
    const { end, errors } = await events(['verify'], { EVENT_LOG_KEY: 'file:/nonexistent' });
    expect([end, errors]).toEqual([2, '/nonexistent cannot be read.\n']);
  });

  test('suggests the folder of the log if its parent is given', async () => {
    const above = await newFolder('above');
    await mkdir(join(above, 'logs'));
    const { end, errors } = await events(['verify'], { EVENT_STORE: `file:${above}` });
    expect([end, errors]).toEqual([
      2,
      `The event log lies in ${above}/logs: set EVENT_STORE=file:${above}/logs.\n`,
    ]);
  });

  test('escapes control characters in file names', async () => {
    const settings = await tampered();
    await writeFile(join(settings.EVENT_STORE.slice('file:'.length), 'a\u001b[2Jb'), '');
    const { end, output } = await events(['verify'], settings);
    expect(end).toBe(1);
    expect(output).toContain('a?[2Jb does not belong here');
  });

  test.each([
    [
      'without a key',
      ['verify'],
      { STATE_DIR: '/nonexistent' },
      /^There is no key in .*event-log\.key\. Start/,
    ],
    ['without a log', ['verify'], { EVENT_STORE: 'file:/nonexistent' }, /^There is no event log in /],
    [
      'a bucket of an unknown stage',
      ['verify'],
      { EVENT_STORE: 's3://any/' },
      /^Name the --stage that any is of/,
    ],
    ['an unknown stage', ['verify', '--stage', 'XXX'], {}, /^There is no stage XXX/],
    ['a file without a key', ['verify', '--key', 'package.json'], {}, /^package\.json holds no public key/],
    ['a missing file', ['verify', '--key', 'none.pem'], {}, /^none\.pem cannot be read/],
    ['an invalid day', ['verify', '--from', '2026-02-30'], {}, /^--from takes a day/],
    [
      'days in the wrong order',
      ['verify', '--from', '2026-02-02', '--to', '2026-02-01'],
      {},
      /^--from must not/,
    ],
    [
      'a noted digest with number 0',
      ['verify', '--noted', `0:${'f'.repeat(64)}`],
      {},
      /^--noted takes the number/,
    ],
    ['an invalid note', ['verify', '--noted', '12'], {}, /^--noted takes the number and the SHA-256/],
    [
      'an unknown option',
      ['verify', '--all'],
      {},
      /^Unknown option '--all'[\s\S]*Usage: npm run events -- verify/,
    ],
  ])('exits with 2: %s', async (_, args, settings, said) => {
    const { end, output, errors } = await events(args, settings);
    expect([end, output]).toEqual([2, '']);
    expect(errors).toMatch(said);
    expect(errors).not.toMatch(/^ +at /m);
  });

  test('exits with 2 for an empty log', async () => {
    const { end, errors } = await events(['verify'], { EVENT_STORE: `file:${await newFolder('empty')}` });
    expect([end, errors]).toEqual([2, 'There is nothing in the event log yet.\n']);
  });

  test('--help shows the usage', async () => {
    expect(await events(['verify', '--help'])).toMatchObject({
      end: 0,
      output: expect.stringMatching(/^Usage: /),
    });
  });
});

describe('npm run events -- public-key', () => {
  test('prints the public half of the local key, and its fingerprint', async () => {
    const { end, output } = await events(['public-key']);
    expect(end).toBe(0);
    expect(output).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n[\da-f]{64}\n$/);
    const digest = JSON.parse(await readFile(join(log.folder, `events/digest/${before}.json`), 'utf8'));
    expect(output).toContain(digest.key);
  });

  test('reports a missing key', async () => {
    const { end, errors } = await events(['public-key'], { STATE_DIR: '/nonexistent' });
    expect([end, errors]).toEqual([1, expect.stringMatching(/^There is no key in /)]);
  });
});
