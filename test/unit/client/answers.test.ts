import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isProblem, Problem } from '../../../clients/typescript/src/index.ts';
import {
  json,
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
const read = (more = {}) => service.client(more).passages.get({ path });

describe('an answer that is not what the document promises', () => {
  test.each([
    ['a page instead of JSON', { status: 200, type: 'text/html', body: '<p>Wi-Fi' }, 'not-json'],
    ['a page that says it is JSON', { status: 200, type: 'application/json', body: '<p>Wi-Fi' }, 'not-json'],
    ['nothing', { status: 200 }, 'empty'],
    ['half of the JSON', { status: 200, type: 'application/json', body: '{"passage_id":' }, 'not-json'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'redirect'],
    ['a page of a proxy', { status: 403, type: 'text/html', body: '<p>No' }, 'not-json'],
    ['a refusal without a code', { status: 400, type: 'application/json', body: '{}' }, 'not-json'],
  ] as const)('%s is not used', async (_, answer, reason) => {
    service.plays(answer);
    await expect(read()).rejects.toMatchObject({ name: 'UnreadableAnswer', status: answer.status, reason });
    expect(service.seen).toHaveLength(1);
  });

  test('20 MB are read as far as they are allowed to be', async () => {
    service.plays({ status: 200, type: 'application/json', body: new Uint8Array(20 * 1024 * 1024) });
    await expect(read()).rejects.toMatchObject({ reason: 'too-large' });
    service.plays({ status: 200, type: 'application/json', body: `{"remark":"${'a'.repeat(90)}"}` });
    await expect(read({ maxBytes: 100 })).rejects.toMatchObject({ reason: 'too-large' });
    expect(await read({ maxBytes: 103 })).toMatchObject({ remark: expect.any(String) });
  });

  test('a field more and a value that is not known yet are kept as they are', async () => {
    service.plays(json({ passage_id: 1, fk_type: 'rendez_vous', colour: 'red' }));
    expect(await read()).toEqual({ passage_id: 1, fk_type: 'rendez_vous', colour: 'red' });
  });

  test('what a document says of a refusal is told, and nothing else that was answered', async () => {
    service.plays(problem(409, 'passage-locked', { 'retry-after': '3' }));
    const error = await service
      .client()
      .passages.update({ path, body: { remark: 'Chien' } })
      .catch((thrown: unknown) => thrown);
    if (!isProblem(error, 'passages-update')) throw error;
    expect([error.code, error.status, error.retryAfter]).toEqual(['passage-locked', 409, 3]);
    expect(isProblem(error, 'passages-get')).toBe(false);
    service.plays({ status: 500, type: 'text/html', body: 'secret' });
    expect(String(await read().catch((thrown: unknown) => thrown))).not.toContain('secret');
  });

  test('a code that is newer than the client is told too', async () => {
    service.plays(problem(422, 'dog-at-large'));
    const error = await read().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'dog-at-large' });
  });
});

describe('an answer that is no JSON by its document', () => {
  test('a page is text, a document is bytes, and what was accepted may be nothing', async () => {
    const client = service.client();
    service.plays({ status: 200, type: 'text/html; charset=utf-8', body: '<p>é' });
    expect(await client.system.docs()).toBe('<p>é');
    service.plays({ status: 200, type: 'application/pdf', body: '%PDF-' });
    expect(await client.receipts.pdf({ path: { receipt_id: 1 } })).toEqual(new TextEncoder().encode('%PDF-'));
    service.plays({ status: 202 });
    expect(await client.passwords.forgot({ body: { username: 'alice' } })).toBeUndefined();
    service.plays({ status: 204 });
    expect(await client.passages.delete({ path })).toBeUndefined();
  });

  test('figures are a record without a cast, and their file is text', async () => {
    const client = service.client();
    const path = { entity_id: 1 };
    service.plays({ status: 200, type: 'application/json', body: '{"totals":{"passages":3}}' });
    const stats = await client.stats.entity({ path });
    expect(stats.totals.passages).toBe(3);
    service.plays({ status: 200, type: 'text/csv; charset=utf-8', body: 'Passages' });
    const text = await client.stats.entityCsv({ path });
    expect(text.toUpperCase()).toBe('PASSAGES');
  });

  test('a file keeps its byte order mark', async () => {
    service.plays({ status: 200, type: 'text/csv; charset=utf-8', body: '\uFEFFDate;Montant' });
    const query = { group: 'day', bom: true } as const;
    const text = await service.client().stats.entityCsv({ path: { entity_id: 1 }, query });
    expect(text).toBe('\uFEFFDate;Montant');
    expect(service.seen[0]?.path).toBe('/api/stats/entities/1/csv?group=day&bom=true');
  });
});
