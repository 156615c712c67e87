import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  json,
  type Played,
  problem,
  type ScriptedService,
  scriptedService,
} from '../../support/client/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service.close());

const path = { passage_id: 1 };
const body = { fk_operation: 12, montant: '10.00', fk_type_reglement: 'cash' } as const;
const recorded = json({ passage_id: 1 }, 201);
const keys = () => service.seen.map(({ headers }) => headers['idempotency-key']);

const passing: [string, Played][] = [
  ['a lost answer', 'lost'],
  ['no answer in time', 'hangs'],
  ['an answer that ends midway', 'ends midway'],
  ['429', problem(429, 'too-many-requests', { 'retry-after': '2' })],
  ['a page of a gateway', { status: 502, type: 'text/html', body: '<p>Bad gateway' }],
  ['503', problem(503, 'service-unavailable')],
  ['504', { status: 504, type: 'text/html', body: '' }],
];

describe('what passes', () => {
  test.each(passing)('%s: a POST with a key is sent again under the same key', async (_, fault) => {
    service.plays(fault, recorded);
    expect(await service.client().passages.create({ body })).toEqual({ passage_id: 1 });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys()[0]]);
    expect(service.seen.map((one) => one.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  test.each(passing)('%s: what takes no key is not sent again', async (_, fault) => {
    service.plays(fault, json({ token: 't' }));
    await expect(service.client().signIn({ username: 'alice', password: 'x' })).rejects.toThrow();
    expect(service.seen).toHaveLength(1);
    expect(keys()).toEqual([undefined]);
  });

  test('each call has a key of its own, or that of the application', async () => {
    service.plays(recorded);
    const client = service.client();
    await client.passages.create({ body });
    await client.passages.create({ body });
    await client.passages.create({ body, header: { 'Idempotency-Key': 'mine' } });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('mine');
  });

  test('five tries at most, fewer if the application says so', async () => {
    service.plays('lost');
    await expect(service.client().passages.get({ path })).rejects.toMatchObject({ name: 'NetworkFault' });
    expect(service.seen).toHaveLength(5);
    service.plays(problem(503, 'service-unavailable'));
    await expect(service.client({ tries: 99 }).passages.get({ path })).rejects.toMatchObject({ status: 503 });
    expect(service.seen).toHaveLength(5);
    service.plays('lost');
    await expect(service.client({ tries: 1 }).passages.get({ path })).rejects.toThrow();
    expect(service.seen).toHaveLength(1);
  });

  test('pauses grow, are drawn, and are at least what the service asks for', async () => {
    service.plays('lost');
    await service
      .client()
      .passages.get({ path })
      .catch(() => {});
    expect(service.pauses).toEqual([250, 500, 1000, 2000]);
    service.plays(problem(429, 'too-many-requests', { 'retry-after': '7' }), json({}));
    await service.client().passages.get({ path });
    expect(service.pauses).toEqual([7250]);
  });

  test('a date to wait for is compared with that of the answer, however wrong the clock of the machine is', async () => {
    const headers = { date: 'Thu, 01 Jan 1970 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 1970 00:00:04 GMT' };
    service.plays(problem(503, 'service-unavailable', headers), json({}));
    await service.client().passages.get({ path });
    expect(service.pauses).toEqual([4250]);
  });

  test('who would have to wait for minutes hears of it instead', async () => {
    service.plays(problem(429, 'too-many-requests', { 'retry-after': '61' }));
    await expect(service.client().passages.get({ path })).rejects.toMatchObject({ retryAfter: 61 });
    expect(service.seen).toHaveLength(1);
  });

  test('an application that gives up ends requests and pauses', async () => {
    const stop = new AbortController();
    service.plays(() => {
      stop.abort(new Error('enough'));
      return problem(503, 'service-unavailable');
    });
    const call = service.client().passages.get({ path, signal: stop.signal });
    await expect(call).rejects.toThrow('enough');
    expect(service.seen).toHaveLength(1);
  });
});

describe('what does not pass', () => {
  test.each([
    [400, 'validation-failed'],
    [404, 'not-found'],
    [409, 'idempotency-key-in-flight'],
    [422, 'idempotency-key-reused'],
    [500, 'internal-error'],
  ])('%i is told at once', async (status, code) => {
    service.plays(problem(status, code));
    await expect(service.client().passages.create({ body })).rejects.toMatchObject({ status, code });
    expect(service.seen).toHaveLength(1);
  });
});

describe('what was done, though its answer got lost', () => {
  const deleted = problem(404, 'not-found');
  const unsure: [string, Played][] = passing.filter(([, fault]) => fault !== passing[3]?.[1]);

  test.each(unsure)('%s: what is not there any more was deleted', async (_, fault) => {
    service.plays(fault, deleted);
    expect(await service.client().passages.delete({ path })).toBeUndefined();
    expect(service.seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  test('so was an address whose absence has a code of its own', async () => {
    service.plays('lost', problem(422, 'suppressed-address-not-found'));
    const body = { address: 'a@example.org' };
    expect(await service.client().emails.freeAddress({ body })).toBeUndefined();
  });

  test('what was never there is told, also after a pause that the service asked for', async () => {
    service.plays(deleted);
    await expect(service.client().passages.delete({ path })).rejects.toMatchObject({ code: 'not-found' });
    service.plays(problem(429, 'too-many-requests'), deleted);
    await expect(service.client().passages.delete({ path })).rejects.toMatchObject({ code: 'not-found' });
    service.plays('lost', deleted);
    await expect(service.client().passages.get({ path })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a page of somebody else says nothing of what was deleted', async () => {
    service.plays('lost', { status: 404, type: 'text/html', body: '<p>Not found' });
    await expect(service.client().passages.delete({ path })).rejects.toMatchObject({ reason: 'not-json' });
  });

  test.each(passing)('%s: a password is not changed again: it is another one by now', async (_, fault) => {
    service.plays(fault, problem(400, 'invalid-current-password'));
    const change = service.client().passwords.change({ body: { current_password: 'a', password: 'b' } });
    await expect(change).rejects.not.toMatchObject({ code: 'invalid-current-password' });
    expect(service.seen).toHaveLength(1);
  });
});
