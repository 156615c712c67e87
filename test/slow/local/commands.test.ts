import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openEmptyDatabase } from '../../support/database/empty-database.ts';
import { databaseUrl } from '../../support/database/postgres.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

const server = globalThis.shared.database.kind === 'postgres' ? globalThis.shared.database.url : undefined;

/** An environment without AWS credentials. */
const noCredentials = { AWS_EC2_METADATA_DISABLED: 'true', HOME: '/nonexistent' };

/** Expects exit code 1 and this message, without a stack. */
async function expectRefused(command: string, parameters: string[], said: RegExp, settings = {}) {
  const folder = await newFolder('commands');
  const { end, output, errors } = await runInfra(command, parameters, { STATE_DIR: folder, ...settings });
  expect([end, output]).toEqual([1, '']);
  expect(errors).toMatch(said);
  expect(errors).not.toMatch(/^ +at /m);
}

const USAGE = /^Usage: npm (run|test) /;
const usageAfter = (line: string) => new RegExp(`^${line}\n\nUsage: npm run `);

describe('wrong parameters', () => {
  test.each([
    ['demo/run', ['--foo'], usageAfter("Unknown option '--foo'\\.?")],
    ['demo/run', ['extra'], usageAfter("Unexpected argument 'extra'\\..*")],
    ['commands/import', ['--zz', 'addresses'], usageAfter("Unknown option '--zz'\\.?")],
    ['commands/invoke', ['--zz'], usageAfter("Unknown option '--zz'\\.?")],
    ['commands/dataset', ['--zz'], usageAfter("Unknown option '--zz'\\.?")],
    ['deploy/package', ['--stage'], usageAfter("Option '--stage <value>' argument missing")],
    ['local/start', ['--port', '4000'], /^Unknown option '--port'\.?\n\nUsage: npm start .*\n$/],
    ['commands/import', [], USAGE],
    ['commands/import', ['streets', 'file'], USAGE],
    ['commands/import', ['addresses'], USAGE],
    ['commands/invoke', [], USAGE],
    ['commands/invoke', ['purge', '{}', 'surplus'], USAGE],
    ['deploy/package', [], USAGE],
  ])('%s %j: shows the usage', (command, parameters, said) => expectRefused(command, parameters, said));

  test.each([
    'demo/run',
    'commands/dataset',
    'commands/import',
    'commands/mutate/run',
    'commands/reset',
    'commands/test-changed',
    'costs/run',
    'deploy/deploy',
    'deploy/package',
    'tests/record-durations',
    'tests/run',
  ])('%s --help shows the usage and succeeds', async (command) => {
    const { end, output, errors } = await runInfra(command, ['--help']);
    expect([end, errors]).toEqual([0, '']);
    expect(output).toMatch(USAGE);
  });
});

test('npm run test:changed names a commit that does not exist', () =>
  expectRefused('commands/test-changed', ['nothing'], /^There is no commit nothing\.\n$/));

describe('npm run dataset', () => {
  test.each([
    [['--scale', '0'], {}, /^--scale takes a number above 0, at most 1\.\n$/],
    [['--seed', '1.5'], {}, /^--seed takes a whole number from 0\.\n$/],
    [[], {}, /^Set DATABASE_URL: .*\n$/],
    [
      [],
      { DATABASE_URL: 'postgres://127.0.0.1:1/x', STAGE: 'REC' },
      /^The data set is for DEV, not for REC\.\n$/,
    ],
    [[], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^DATABASE_URL: the server does not take .*\n$/],
  ])('%j with %j is refused', (parameters, settings, said) =>
    expectRefused('commands/dataset', parameters, said, settings),
  );

  if (server)
    test('fills an empty database, and refuses one with associations', async () => {
      const { db, close } = await openEmptyDatabase();
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const settings = {
        DATABASE_URL: databaseUrl(server, rows[0]?.name ?? ''),
        STATE_DIR: await newFolder('dataset'),
      };
      const run = (...parameters: string[]) =>
        runInfra('commands/dataset', ['--scale', '0.005', ...parameters], settings);
      expect(await run()).toMatchObject({
        end: 0,
        output: expect.stringMatching(
          /^3 associations were written\. Sign in as chef\.grande-amicale \/ .+$/m,
        ),
        errors: '',
      });
      const count = () => db.selectFrom('passages').select('passage_id').execute();
      const passages = (await count()).length;
      expect(passages).toBeGreaterThan(1000);
      const refused = {
        end: 1,
        output: '',
        errors: expect.stringMatching(/^The database has associations already\..*\n$/),
      };
      expect(await run()).toMatchObject(refused);
      expect(await run('--force')).toMatchObject({
        end: 1,
        errors: 'The data set is in this database already.\n',
      });
      expect(await count()).toHaveLength(passages);
      await close();
    });
});

describe('npm run invoke', () => {
  test.each([
    ['[]', /^This is not a JSON object, such as \{\}: \[\]\n$/],
    ['null', /^This is not a JSON object, such as \{\}: null\n$/],
    ['{', /^This is not a JSON object, such as \{\}: \{\n$/],
  ])('refuses %s', (json, said) => expectRefused('commands/invoke', ['purge', json], said));

  test.each([
    [
      ['dance'],
      /^There is no job dance\. Jobs: add-up-passages, .*, sweep-emails, sweep-enrichments, sweep-uploads\n$/,
    ],
    [['migrate'], /^The local service migrates .*\n$/],
    [['check-config'], /^The local service checks its settings .*\n$/],
    [['purge'], /^The service is not running on this state folder\. .*\n$/],
    [['purge', '--stage', 'FOO'], /^There is no stage FOO; infra\/stages\.yml has DEV, REC, PROD\.\n$/],
    [['purge', '--stage', 'toString'], /^There is no stage toString; .*\n$/],
  ])('%j is refused in one line', (parameters, said) =>
    expectRefused('commands/invoke', parameters, said, noCredentials),
  );

  test('reports missing AWS credentials', () => {
    return expectRefused(
      'commands/invoke',
      ['purge', '--stage', 'REC'],
      /^AWS has no credentials\. .*\n$/,
      noCredentials,
    );
  });

  test('--help shows the usage with the jobs, and succeeds', async () => {
    const { end, output, errors } = await runInfra('commands/invoke', ['--help']);
    expect([end, errors]).toEqual([0, '']);
    expect(output).toMatch(USAGE);
    expect(output).toMatch(
      /^Jobs: add-up-passages, check-config, .*, create-admin, .*, rotate-field-keys, seal-events, send-cash-reminders, send-chat-digests, sweep-emails, sweep-enrichments, sweep-uploads$/m,
    );
  });
});

describe('npm run package and npm run deploy', () => {
  test.each([
    ['deploy/package', ['--stage', 'TEST'], /^There is no stage TEST; .*\n$/],
    ['deploy/package', ['--stage', 'DEV', '--stage', 'dev'], /^There is no stage dev; .*\n$/],
    ['deploy/deploy', ['--stage', 'TEST'], /^There is no stage TEST; .*\n$/],
    ['deploy/deploy', [], USAGE],
    ['deploy/deploy', ['--stage', 'DEV'], /^There are no AWS credentials\. .*\n$/],
  ])('%s %j fails before anything is built', (command, parameters, said) =>
    expectRefused(command, parameters, said, noCredentials),
  );
});

describe('npm run import', () => {
  test('refuses an empty file, a missing file and a folder', async () => {
    const folder = await newFolder('import');
    const empty = join(folder, 'empty.csv');
    await writeFile(empty, '');
    const refuse = (file: string, said: string) =>
      expectRefused('commands/import', ['addresses', file], new RegExp(`^${said}\n$`));
    await refuse(empty, `${empty} is empty\\.`);
    await refuse(folder, `${folder} is not a file\\.`);
    await refuse(join(folder, 'none.csv'), `There is no file ${folder}/none\\.csv\\.`);
  });
});
