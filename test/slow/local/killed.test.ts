import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readLogModes } from '../../support/event-log/log-modes.ts';
import type { Json } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';
import { eventsIn, type LocalRound, openLocalRound } from '../../support/world/local-association.ts';

const admin = { username: 'Zoé.Administratrice', password: 'un mot de passe choisi' };
const settings = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };

let service: LocalService;
let round: LocalRound;
beforeAll(async () => {
  service = await startService(await newFolder('killed'), settings, 'umask 077');
  round = await openLocalRound(service, admin);
});
afterAll(() => service.stop('SIGKILL'));

/** Records visits concurrently until the service is killed; returns the acknowledged ids. */
async function visitUntilKilled(atLeast: number): Promise<number[]> {
  const acknowledged: number[] = [];
  const walk = async () => {
    for (let visit = await attempt(); visit; visit = await attempt()) {
      acknowledged.push(visit.passage_id);
      if (acknowledged.length === atLeast) void service.stop('SIGKILL');
    }
  };
  await Promise.all([walk(), walk(), walk(), walk()]);
  expect(await service.ended).toBe('SIGKILL');
  return acknowledged;
}

const attempt = (): Promise<Json> => round.visit().catch(() => undefined);

describe('a service with a configured administrator', () => {
  test('neither stores nor prints the password', async () => {
    expect(service.output()).toMatch(/^ {2}Super admin +Zoé\.Administratrice$/m);
    expect(service.output()).not.toContain(admin.password);
    expect(await readdir(service.folder)).not.toContain('admin.json');
  });

  test('has a group-readable event log even with a strict umask', async () => {
    const log = join(service.folder, 'logs');
    await until('an event', async () => (await eventsIn(service.folder)).at(0));
    const { folders, files } = await readLogModes(log);
    expect(new Set(Object.values(folders))).toEqual(new Set(['750']));
    expect(new Set(Object.values(files))).toEqual(new Set(['640']));
  });
});

describe('a service that is killed while visits are recorded', () => {
  let acknowledged: number[];
  beforeAll(async () => {
    acknowledged = await visitUntilKilled(50);
    const { url } = service;
    service = await startService(service.folder, { ...settings, PORT: new URL(url).port });
  });

  const stored = async (): Promise<number[]> =>
    (await round.chief.all('/api/passages')).map(({ passage_id }) => passage_id);

  test('has every acknowledged visit after a restart', async () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
  });

  test('has each of them in the event log exactly once', async () => {
    const passages = (await stored()).toSorted((a, b) => a - b);
    const logged = async () =>
      (await eventsIn(service.folder))
        .filter(({ event }) => event === 'passage_created')
        .map(({ passage_id }): number => passage_id);
    await until('every event', async () => ((await logged()).length >= passages.length ? true : undefined));
    expect((await logged()).toSorted((a, b) => a - b)).toEqual(passages);
  });

  test('accepts further visits', async () => {
    expect(await round.visit()).toMatchObject({ montant: '10.00' });
  });
});
