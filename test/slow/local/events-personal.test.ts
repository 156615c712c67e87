import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { event, type HandMadeLog, makeLog } from '../../support/event-log/hand-made-log.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { runInfra } from '../../support/local/run-command.ts';

const line = event('2026-11-20T08:00:00.000Z', 'login_success', { username: 'anne.canari' });
const PROD_LOG = 's3://tournee-prod-events-1';
const NEEDS_STAGE = /^--personal on the log of a stage needs --stage: .*\n$/;
const day = ['--from', '2026-11-20', '--to', '2026-11-20'];

let log: HandMadeLog;
let service: LocalService;
beforeAll(async () => {
  log = await makeLog();
  await log.plain('2026-11-20', [line]);
  service = await startService(join(await newFolder('read'), '.local'));
});
afterAll(() => service.stop('SIGKILL'));

const read = (args: string[], settings: Record<string, string> = {}) =>
  runInfra('events/run', [...args, '--personal'], {
    EVENT_STORE: `file:${log.folder}`,
    STATE_DIR: service.folder,
    ...settings,
  });

/** The reads of the event log that the service log has recorded. */
async function recordedReads() {
  const lines = (await readFile(join(service.folder, 'service.log'), 'utf8')).split('\n');
  return lines.filter((text) => text.includes('"log-read"')).map((text) => JSON.parse(text));
}

describe('reading the log with --personal', () => {
  test('shows personal data and is recorded', async () => {
    const seen = [
      await read(['cat', '2026-11-20', '--entity', '12']),
      await read(['tail']),
      await read(['export', ...day]),
    ];
    for (const { end, output } of seen) {
      expect(end).toBe(0);
      expect(output).toContain('anne.canari');
      expect(output).toContain('203.0.113.77');
    }
    expect(seen[0]?.output).toBe(`${line}\n`);
    expect(await recordedReads()).toMatchObject([
      { command: 'cat', from: '2026-11-20', to: '2026-11-20', entity_id: 12 },
      { command: 'tail', from: null, to: null, entity_id: null },
      { command: 'export', from: '2026-11-20', to: '2026-11-20', entity_id: null },
    ]);
  });

  test.each([
    ['file:', [], /^--personal is recorded first, and that failed: The service is not running .*\n$/],
    [PROD_LOG, [], NEEDS_STAGE],
    [PROD_LOG, ['--stage', 'REC'], /^tournee-prod-events-1 is not the bucket of REC\.\n$/],
    [PROD_LOG, ['--stage', 'FOO'], /^There is no stage FOO; .*\n$/],
  ])('shows nothing of %s if it cannot be recorded', async (store, args, said) => {
    const { end, output, errors } = await read(['cat', '2026-11-20', ...args], {
      EVENT_STORE: store === 'file:' ? `file:${log.folder}` : store,
      STATE_DIR: await newFolder('nobody'),
    });
    expect([end, output]).toEqual([1, '']);
    expect(errors).toMatch(said);
  });

  test.each(['https://s3.eu-west-3.amazonaws.com', 'http://127.0.0.1:1'])(
    'needs the stage even if an endpoint is set: %s',
    async (endpoint) => {
      const { end, output, errors } = await read(['cat', '2026-11-20'], {
        EVENT_STORE: PROD_LOG,
        S3_ENDPOINT: endpoint,
      });
      expect([end, output]).toEqual([1, '']);
      expect(errors).toMatch(NEEDS_STAGE);
    },
  );

  test('shows nothing when the service is not running', async () => {
    await service.stop('SIGKILL');
    const { end, output, errors } = await read(['cat', '2026-11-20']);
    expect([end, output]).toEqual([1, '']);
    expect(errors).toMatch(
      /^--personal is recorded first, and that failed: The service does not answer\. .*\n$/,
    );
  });
});
