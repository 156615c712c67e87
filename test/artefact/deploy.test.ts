import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listen } from '../support/listen.ts';
import { ask } from './ask.ts';
import { startLambda } from './lambda-process.ts';
import { runOn } from './own-database.ts';
import { openSite } from './zip-site.ts';
import { openZipStage, type ZipStage } from './zip-stage.ts';
import { unpackZips } from './zips.ts';

/** What CloudFormation hears from a hook. */
let heard: { Status: string; Reason?: string }[];
let stage: ZipStage;
let closeSite: () => Promise<void>;
let address: string;
const cloudFormation = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push(JSON.parse(body));
    response.end();
  });
});

beforeAll(async () => {
  address = await listen(cloudFormation);
  stage = await openZipStage({ processes: 1 });
  closeSite = await openSite(stage);
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await closeSite();
  await stage.close();
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

/** Runs a hook as a deploy does, with settings of the new release. */
async function deploy(name: string, changes: Record<string, string> = {}): Promise<void> {
  const zips = await unpackZips();
  const lambda = await startLambda({
    name,
    folder: await zips.folderOf(name),
    handler: `${name}.handler`,
    environment: { ...stage.environment, ...changes },
  });
  const request = {
    RequestType: 'Update',
    ResponseURL: `http://${address}/answer`,
    StackId: 'arn:aws:cloudformation:eu-west-3:111122223333:stack/tournee-DEV/1',
    RequestId: 'request-1',
    LogicalResourceId: 'Hook',
  };
  try {
    expect(await lambda.invoke(request, 60)).toMatchObject({ result: null });
  } finally {
    await lambda.kill();
    await zips.remove();
  }
}

/** What clients of the version that is running see. */
async function serves(): Promise<unknown> {
  const login = await ask(stage.url, { method: 'POST', path: '/api/login', body: stage.admin });
  const ready = await ask(stage.url, { method: 'GET', path: '/api/health/ready' });
  return [login.status, ready.status];
}

describe('a deploy', () => {
  test('goes on when the settings are right and the database is up to date', async () => {
    await deploy('jobs/check-config');
    await deploy('jobs/migrate');
    expect(heard.map(({ Status }) => Status)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await serves()).toEqual([200, 200]);
  });

  test('stops at a wrong setting, names it, and the old version serves', async () => {
    await deploy('jobs/check-config', { PAY_FEE_PERCENT: '2', MAIL_FROM: '' });
    expect(heard).toEqual([
      expect.objectContaining({
        Status: 'FAILED',
        Reason: expect.stringContaining('PAY_FEE_PERCENT: must be 0'),
      }),
    ]);
    expect(heard[0]?.Reason).toContain('MAIL_FROM: ');
    expect(await serves()).toEqual([200, 200]);
  });

  test('stops when the database cannot be migrated, and the old version serves', async () => {
    const database = stage.environment['DATABASE_URL'] ?? '';
    await runOn(database, "insert into kysely_migration (name, timestamp) values ('0002_x', 'now')");
    await deploy('jobs/migrate');
    expect(heard).toEqual([expect.objectContaining({ Status: 'FAILED' })]);
    await runOn(database, "delete from kysely_migration where name = '0002_x'");
    expect(await serves()).toEqual([200, 200]);
  });

  test('stops when the owner cannot log in, and shows no password', async () => {
    const refused = 'postgres://tournee_owner:hunter2@127.0.0.1:1/tournee';
    await deploy('jobs/migrate', { DATABASE_OWNER_URL: refused });
    expect(heard).toEqual([expect.objectContaining({ Status: 'FAILED' })]);
    expect(JSON.stringify(heard)).not.toContain('hunter2');
    expect(await serves()).toEqual([200, 200]);
  });

  test('that is rolled back meets a database ahead of it and goes on', async () => {
    const database = stage.environment['DATABASE_URL'] ?? '';
    await runOn(database, "insert into kysely_migration (name, timestamp) values ('9999_next', 'now')");
    await deploy('jobs/migrate');
    expect(heard.map(({ Status }) => Status)).toEqual(['SUCCESS']);
    expect(await serves()).toEqual([200, 200]);
  });
});
