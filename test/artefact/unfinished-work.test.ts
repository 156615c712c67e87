import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listen } from '../support/local/listen.ts';
import { type LambdaProcess, startLambda } from './lambda-process.ts';

const ANSWER_MS = 300;

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-unfinished-'));
  server = createServer(async (_, response) => {
    await setTimeout(ANSWER_MS);
    response.end('at last');
  });
  url = `http://${await listen(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

let lambda: LambdaProcess;
beforeEach(async () => {
  lambda = await startLambda({
    name: 'tiny',
    folder: fileURLToPath(new URL('.', import.meta.url)),
    handler: 'tiny-handlers.handler',
    environment: { DATABASE_URL: process.env['TEST_DATABASE_URL'] },
    watched: true,
  });
});
afterEach(() => lambda.kill());

const run = (name: string, isAwaited: boolean) =>
  lambda.invoke({ name, isAwaited, url, path: join(folder, 'file') });

const workKinds = [
  { name: 'timer', left: 'Timeout' },
  { name: 'request', left: expect.stringContaining('TCPSocketWrap') },
  { name: 'question', left: expect.stringContaining('TCPSocketWrap') },
  { name: 'file', left: expect.stringContaining('FSReq') },
  { name: 'thread', left: 'work in another thread' },
];

describe('work that a handler starts', () => {
  test('is not reported when there is none', async () => {
    expect(await run('nothing', false)).toEqual({ result: { name: 'nothing' } });
  });

  test.each(workKinds)('is finished when it is awaited: $name', async ({ name }) => {
    for (let time = 1; time <= 3; time += 1) expect(await run(name, true)).toEqual({ result: { name } });
  });

  test.each(workKinds)('is reported as unfinished when it is not awaited: $name', async ({ name, left }) => {
    expect(await run(name, false)).toEqual({ error: { errorType: 'UnfinishedWork', errorMessage: left } });
  });

  // A second invocation reuses open connections of the first.
  test.each(workKinds)('is reported in a warm process, too: $name', async ({ name, left }) => {
    expect(await run(name, true)).toEqual({ result: { name } });
    expect(await run(name, false)).toEqual({ error: { errorType: 'UnfinishedWork', errorMessage: left } });
  });
});
