import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LOCAL_BUCKET, LOCAL_REGION } from '../../../infra/local/environment.ts';
import { readStackFile } from '../../../infra/local/stack-file.ts';
import { openSegmentLog } from '../../support/event-log/segment-log.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';

const EVENT_STORE = `s3://${LOCAL_BUCKET}/rec/`;
const failed = { username: 'nobody', password: 'nothing-at-all' };

let service: LocalService;
beforeAll(async () => {
  service = await startService(join(await newFolder('bucket'), 'state'), { EVENT_STORE });
});
afterAll(() => service.stop('SIGKILL'));

const failToSignIn = () =>
  fetch(`${service.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failed),
  });

/** Opens the log in the bucket of the running service. */
async function openLog() {
  const { emulatorUrl: endpoint = '', ...credentials } = await readStackFile(
    join(service.folder, 'stack.json'),
  );
  const target = { endpoint, region: LOCAL_REGION, credentials };
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  return openSegmentLog({ s3, target }, 'rec', { bucket: LOCAL_BUCKET });
}

/** The attempt numbers of failed logins in the log, once there are `count`. */
async function attempts(count: number): Promise<number[]> {
  const log = await openLog();
  return until(`${count} events`, async () => {
    const events = (await log.lines()).map((line) => JSON.parse(line));
    const found = events.filter(({ event }) => event === 'login_failed').map(({ attempt }) => attempt);
    return found.length >= count ? found : undefined;
  });
}

describe('npm start with its event log in the bucket', () => {
  test('prints the location of the log and writes no other', async () => {
    expect(service.output()).toContain(`  Event log      s3://${LOCAL_BUCKET}/rec/logs/segments/\n`);
    expect(await readdir(service.folder)).not.toContain('logs');
  });

  test('writes events to segments and continues after a restart', async () => {
    await failToSignIn();
    await failToSignIn();
    expect(await attempts(2)).toEqual([1, 2]);
    expect(await service.stop('SIGTERM')).toBe(0);
    service = await startService(service.folder, { EVENT_STORE });
    await failToSignIn();
    expect(await attempts(3)).toEqual([1, 2, 3]);
    expect(service.errors()).toBe('');
  });
});
