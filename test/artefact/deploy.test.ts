import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listen } from '../support/local/listen.ts';
import { startLambda } from './lambda-process.ts';
import { sendRequest } from './send-request.ts';
import { serveZips } from './serve-zips.ts';
import { runStatement } from './stage-database.ts';
import { openZipStage, type ZipStage } from './zip-stage.ts';
import { unpackZips } from './zips.ts';

/** The responses of hooks to CloudFormation. */
let hookResponses: { Status: string; Reason?: string }[];
let stage: ZipStage;
let closeServer: () => Promise<void>;
let address: string;
const cloudFormation = createServer((request, response) => {
  void text(request).then((body) => {
    hookResponses.push(JSON.parse(body));
    response.end();
  });
});

beforeAll(async () => {
  address = await listen(cloudFormation);
  stage = await openZipStage({ processes: 1 });
  closeServer = await serveZips(stage);
});
beforeEach(() => {
  hookResponses = [];
});
afterAll(async () => {
  await closeServer();
  await stage.close();
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

/** Runs a hook as CloudFormation does, with changed settings. */
async function runHook(name: string, changes: Record<string, string> = {}): Promise<void> {
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

/** The statuses that the running version returns for a login and for the readiness check. */
async function currentVersionStatuses(): Promise<unknown> {
  const login = await sendRequest(stage.url, { method: 'POST', path: '/api/login', body: stage.admin });
  const ready = await sendRequest(stage.url, { method: 'GET', path: '/api/health/ready' });
  return [login.status, ready.status];
}

describe('a deploy', () => {
  test('succeeds with valid settings and a current database', async () => {
    await runHook('jobs/check-config');
    await runHook('jobs/migrate');
    expect(hookResponses.map(({ Status }) => Status)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await currentVersionStatuses()).toEqual([200, 200]);
  });

  test('fails on an invalid setting and names it, while the old version keeps running', async () => {
    await runHook('jobs/check-config', { PAY_FEE_PERCENT: '2', MAIL_FROM: '' });
    expect(hookResponses).toEqual([
      expect.objectContaining({
        Status: 'FAILED',
        Reason: expect.stringContaining('PAY_FEE_PERCENT: must be 0'),
      }),
    ]);
    expect(hookResponses[0]?.Reason).toContain('MAIL_FROM: ');
    expect(await currentVersionStatuses()).toEqual([200, 200]);
  });

  test('fails when the database cannot be migrated, while the old version keeps running', async () => {
    const database = stage.environment['DATABASE_URL'] ?? '';
    await runStatement(database, "insert into kysely_migration (name, timestamp) values ('0002_x', 'now')");
    await runHook('jobs/migrate');
    expect(hookResponses).toEqual([expect.objectContaining({ Status: 'FAILED' })]);
    await runStatement(database, "delete from kysely_migration where name = '0002_x'");
    expect(await currentVersionStatuses()).toEqual([200, 200]);
  });

  test('fails without showing a password when the owner cannot log in', async () => {
    const refused = 'postgres://tournee_owner:hunter2@127.0.0.1:1/tournee';
    await runHook('jobs/migrate', { DATABASE_OWNER_URL: refused });
    expect(hookResponses).toEqual([expect.objectContaining({ Status: 'FAILED' })]);
    expect(JSON.stringify(hookResponses)).not.toContain('hunter2');
    expect(await currentVersionStatuses()).toEqual([200, 200]);
  });

  test('succeeds on a database with newer migrations, as after a rollback', async () => {
    const database = stage.environment['DATABASE_URL'] ?? '';
    await runStatement(
      database,
      "insert into kysely_migration (name, timestamp) values ('9999_next', 'now')",
    );
    await runHook('jobs/migrate');
    expect(hookResponses.map(({ Status }) => Status)).toEqual(['SUCCESS']);
    expect(await currentVersionStatuses()).toEqual([200, 200]);
  });
});
