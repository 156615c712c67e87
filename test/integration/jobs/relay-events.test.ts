// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, fillOutbox, openEventLog, waitingLines } from '../../support/event-log/event-log.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason } from '../../support/world/season.ts';
import { createWorld } from '../../support/world/world.ts';

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
});

describe('the job relay-events', () => {
  test('writes each event as one exact line and empties the outbox', async () => {
    const world = await createWorld();
    const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
    const { body } = await world.as('ada').post('/api/operations', draft, {
      'user-agent': 'Tournee/1.4.2 (iPhone; iOS 19.1)',
    });
    expect(await log.relay()).toEqual({ shipped: 1, sent: 0 });
    const ada = world.person.ada.userId;
    expect(await log.files()).toEqual({
      '2026-11-20.jsonl': [
        `{"timestamp":"2026-11-20T09:00:00.000Z","event":"operation_created","user_id":${ada},"entity_id":${world.bondy},` +
          `"ip":"203.0.113.7","platform":"ios","app_version":"1.4.2","operation_id":${body.operation_id},` +
          `"created_by":${ada},"date_start":"2026-10-15","date_end":"2027-01-31"}`,
      ],
    });
    expect(await waitingLines()).toEqual([]);
    expect(await log.relay()).toEqual({ shipped: 0, sent: 0 });
  });

  test('keeps the order of the events', async () => {
    const { visit, addressAt } = await openSeason();
    const money = { fk_adresse: addressAt(1, 1).id, montant: 5, fk_type_reglement: 'cash' };
    for (let count = 0; count < 5; count += 1) await visit('alice', money);
    await Promise.all(Array.from({ length: 5 }, () => visit('bob', money)));
    const waiting = await waitingLines();
    await log.relay();
    expect(await log.lines()).toEqual(waiting);
    const passages = waiting
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'passage_created');
    const ids = passages.map(({ passage_id }) => passage_id);
    expect(new Set(ids).size).toBe(10);
    // Only of the sequential visits; the order of the concurrent ones is up to the database.
    expect(ids.slice(0, 5)).toEqual(ids.toSorted((a, b) => a - b).slice(0, 5));
  });

  test('continues after the end of the log when the restored database has an older position', async () => {
    const store = log.reopen();
    await store.reached();
    const line = '{"timestamp":"2026-11-20T08:00:00.000Z","event":"logout"}';
    await store.append({ epoch: 1, day: '2026-11-20', events: [{ position: 1_000_000_000, line }] });
    const fresh = await fillOutbox(['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:01.000Z']);
    expect(await log.relay()).toEqual({ shipped: 2, sent: 0 });
    expect(await log.lines()).toEqual([line, ...fresh]);
    const later = await fillOutbox(['2026-11-20T09:00:02.000Z']);
    expect(await log.relay()).toEqual({ shipped: 1, sent: 0 });
    expect(await log.lines()).toEqual([line, ...fresh, ...later]);
  });

  test('writes one file per UTC day of the timestamps, whenever it runs', async () => {
    const [first, second, third] = await fillOutbox([
      '2026-12-31T23:59:59.999Z',
      '2027-01-01T00:00:00.000Z',
      '2026-12-31T23:59:59.998Z',
    ]);
    clock.set('2027-01-02T12:00:00.000Z');
    await log.relay();
    expect(await log.files()).toEqual({
      '2026-12-31.jsonl': [first, third],
      '2027-01-01.jsonl': [second],
    });
  });

  test('appends to an existing file', async () => {
    const [first] = await fillOutbox(['2026-11-20T09:00:00.000Z']);
    await log.relay();
    const [second] = await fillOutbox(['2026-11-20T10:00:00.000Z']);
    await log.relay();
    expect(await log.files()).toEqual({ '2026-11-20.jsonl': [first, second] });
  });

  test('stores two thousand events in one run', async () => {
    const lines = await fillOutbox(Array.from({ length: 2000 }, () => '2026-11-20T09:00:00.000Z'));
    expect(await log.relay()).toEqual({ shipped: 2000, sent: 0 });
    expect(await log.lines()).toEqual(lines);
    expect(await waitingLines()).toEqual([]);
  });

  test('writes no event for a refused request, except for a refusal that is an event itself', async () => {
    const world = await createWorld();
    await world.as('ada').post('/api/operations', { date_start: '2026-10-15', date_end: '2026-10-14' });
    await world.as('alice').post('/api/operations', { date_start: '2026-10-15', date_end: '2027-01-31' });
    await world.as('ada').post('/api/login', { username: 'alice.bondy', password: 'wrong password' });
    await log.relay();
    const events = (await log.lines()).map((line) => JSON.parse(line));
    expect(events).toMatchObject([{ event: 'login_failed', username: 'alice.bondy', attempt: 1 }]);
  });

  test('keeps line separators in a username within one line', async () => {
    const world = await createWorld();
    const username = 'Zoé\u2028Ōta\n李';
    await world.as('ada').post('/api/login', { username, password: 'wrong password' });
    await log.relay();
    const [line = '', ...others] = await log.lines();
    expect(others).toEqual([]);
    expect(JSON.parse(line).username).toBe(username);
  });
});
