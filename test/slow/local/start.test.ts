import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readLogModes } from '../../support/event-log/log-modes.ts';
import { signIn } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, refusedStart, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';
import { eventsIn } from '../../support/world/local-association.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startService(join(await newFolder('service'), 'state'), {}, 'umask 000');
});
afterAll(() => service.stop('SIGKILL'));

const admin = async () => JSON.parse(await readFile(join(service.folder, 'admin.json'), 'utf8'));
const modeOf = async (path: string) => ((await stat(join(service.folder, path))).mode & 0o777).toString(8);

describe('npm start', () => {
  test('prints all addresses, the demo command and how to stop', () => {
    const { url, inboxUrl, payUrl } = service;
    expect(service.output()).toContain('is ready (DEV)');
    for (const [name, value] of [
      ['API', `${url}/api`],
      ['Documentation', `${url}/api/docs`],
      ['Inbox', inboxUrl],
      ['Cards', `${payUrl}/cartes`],
      ['Event log', '.*state/logs/events'],
      ['Service log', '.*state/service.log'],
      ['Demo', 'npm run demo .*'],
      ['Stop', 'Ctrl-C .*npm run reset.*'],
    ]) {
      expect(service.output()).toMatch(new RegExp(`^  ${name} +${value}$`, 'm'));
    }
    expect(service.errors()).toBe('');
  });

  test('serves documentation, health check and inbox once it says it is ready', async () => {
    const { url, inboxUrl } = service;
    const headers = { accept: 'text/html' };
    for (const address of [`${url}/api/docs`, `${url}/api/health/ready`, inboxUrl]) {
      expect(await fetch(address, { headers })).toMatchObject({ status: 200 });
    }
  });

  test.each([
    ['origin', 'https://elsewhere.example'],
    ['host', 'elsewhere.example'],
  ])('closes inbox connections of foreign web pages by their %s', async (name, value) => {
    const page = get(`${service.inboxUrl}/api/email`, { headers: { [name]: value } });
    await expect(once(page, 'response')).rejects.toThrow('socket hang up');
  });

  test('prints the first administrator’s password, stores it privately, and accepts it', async () => {
    const { username, password } = await admin();
    expect(service.output().split(`admin / ${password}\n`)).toHaveLength(2);
    expect(await modeOf('admin.json')).toBe('600');
    const session = await (await signIn(service.url, username, password)).get('/api/session');
    expect(session).toMatchObject({ role_id: 9, user: { username: 'admin' } });
    expect(await readFile(join(service.folder, 'service.log'), 'utf8')).not.toContain(password);
  });

  test('writes an event soon after a change, with restricted file modes', async () => {
    const { username, password } = await admin();
    const root = await signIn(service.url, username, password);
    const entity = await root.post('/api/entities', { name: 'Amicale', postal_code: '93140' });
    const isOurs = ({ event, entity_id }: { event: string; entity_id: number }) =>
      event === 'entity_created' && entity_id === entity.entity_id;
    const found = async () => (await eventsIn(service.folder)).find(isOurs);
    expect(await until('the event', found)).toMatchObject({ ip: '127.0.0.1', platform: 'web' });
    await expectLogModes();
  });

  test.each([
    ['.', '750'],
    ['field.key', '600'],
    ['stack.json', '600'],
  ])('creates %s with mode %s regardless of umask', async (name, mode) => {
    expect(await modeOf(name)).toBe(mode);
  });

  test('refuses a second start on the same folder with one line', async () => {
    const { end, errors } = await refusedStart({ STATE_DIR: service.folder });
    expect(end).toBe(1);
    expect(errors).toMatch(/^Tournée already runs on this state folder \(process \d+\)\. .*STATE_DIR\.\n$/);
  });

  test('stops on Ctrl-C; the next start keeps all data and does not print the password', async () => {
    const { username, password } = await admin();
    expect(await service.stop('SIGINT')).toBe(0);
    expect(service.output()).toMatch(/\nStopped\.\n$/);
    expect(service.errors()).toBe('');
    expect(await readdir(service.folder)).not.toContain('running.json');
    service = await startService(service.folder);
    expect(service.output()).not.toContain(password);
    expect(service.output()).toMatch(/^ {2}Super admin +admin$/m);
    const root = await signIn(service.url, username, password);
    expect((await root.get('/api/entities')).data).toHaveLength(1);
  });
});

async function expectLogModes(): Promise<void> {
  const { folders, files } = await readLogModes(join(service.folder, 'logs'));
  expect(folders).toMatchObject({ '': '750', events: '750' });
  expect(new Set(Object.values(folders))).toEqual(new Set(['750']));
  expect(new Set(Object.values(files))).toEqual(new Set(['640']));
}
