import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { signIn } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { runInfra } from '../../support/local/run-command.ts';
import { until } from '../../support/local/until.ts';
import { eventsIn } from '../../support/world/local-association.ts';

const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'un mot de passe choisi' };
const FOREIGN = '{"timestamp":"2026-11-18T09:00:00.000Z","event":"foreign"}';

let service: LocalService | undefined;
afterAll(() => service?.stop('SIGKILL'));

const namesIn = async (folder: string): Promise<string[]> =>
  (await eventsIn(folder)).map(({ event }) => event);

test('a changed log does not fail the start; relaying continues after a job accepts the change', async () => {
  const folder = await newFolder('log-changed');
  service = await startService(folder, admin);
  await signIn(service.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  await service.stop('SIGINT');
  const before = await namesIn(folder);
  const events = join(folder, 'logs', 'events');
  const newest =
    (await readdir(events))
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
      .at(-1) ?? '';
  await appendFile(join(events, newest), `${FOREIGN}\n`);
  service = await startService(folder, admin);
  expect(service.output()).toContain('The event log is not as it was left');
  await signIn(service.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const relay = (...input: string[]) =>
    runInfra('commands/invoke', ['relay-events', ...input], { STATE_DIR: folder });
  // The service relays as well; a concurrent relay does nothing.
  const { errors } = await until('a relay that is refused', async () => {
    const told = await relay();
    return told.end === 1 ? told : undefined;
  });
  expect(errors).toContain('is not as it was left');
  expect(await namesIn(folder)).toEqual([...before, 'foreign']);
  await until('a relay that brings what waits', async () => {
    expect(await relay('{"accept_gap": true}')).toMatchObject({ end: 0 });
    return (await namesIn(folder)).length > before.length + 1 || undefined;
  });
  expect(await namesIn(folder)).toEqual([...before, 'foreign', 'login_success']);
});
