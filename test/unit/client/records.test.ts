import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createClient,
  fromCents,
  items,
  memoryTokens,
  pages,
  type Schemas,
  toCents,
} from '../../../clients/typescript/src/index.ts';
import {
  json,
  problem,
  type ScriptedService,
  scriptedService,
} from '../../support/client/scripted-service.ts';
import type { Json } from '../../support/http/answer.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service.close());

const read: Json = { passage_id: 7, user_id: 3, montant: '10.00', remark: null, version: 1 };
const passage: Schemas['Passage'] = read;
const sent = () =>
  service.seen.map(({ method, path, headers }) => [
    method,
    path,
    headers['if-match'] ?? headers['if-none-match'],
  ]);

describe('a change of a record', () => {
  test('is made on top of the version that was read', async () => {
    service.plays(json({ ...read, remark: 'Chien', version: 2 }));
    expect(await service.client().update(passage, { remark: 'Chien' })).toMatchObject({ version: 2 });
    expect(sent()).toEqual([['PATCH', '/api/passages/7', '"v1"']]);
    expect(service.seen[0]?.body).toBe('{"remark":"Chien"}');
  });

  test('is made once more when somebody else has changed other fields', async () => {
    const now = { ...read, montant: '20.00', version: 2 };
    service.plays(
      problem(412, 'precondition-failed'),
      json(now),
      json({ ...now, remark: 'Chien', version: 3 }),
    );
    expect(await service.client().update(passage, { remark: 'Chien' })).toMatchObject({
      montant: '20.00',
      version: 3,
    });
    expect(sent().map(([, , version]) => version)).toEqual(['"v1"', undefined, '"v2"']);
  });

  test('is refused when somebody else has changed the same field, or changes again', async () => {
    const now = { ...read, remark: 'Chat', version: 2 };
    service.plays(problem(412, 'precondition-failed'), json(now));
    await expect(service.client().update(passage, { remark: 'Chien' })).rejects.toMatchObject({
      status: 412,
    });
    expect(service.seen).toHaveLength(2);
    const refused = problem(412, 'precondition-failed');
    service.plays(refused, json({ ...read, montant: '20.00', version: 2 }), refused);
    await expect(service.client().update(passage, { remark: 'Chien' })).rejects.toMatchObject({
      status: 412,
    });
    expect(service.seen).toHaveLength(3);
  });

  test('whose answer got lost was made, and is not made twice', async () => {
    const now = { ...read, remark: 'Chien', version: 2 };
    service.plays('lost', problem(412, 'precondition-failed'), json(now));
    expect(await service.client().update(passage, { remark: 'Chien' })).toEqual(now);
    expect(sent().map(([method]) => method)).toEqual(['PATCH', 'PATCH', 'GET']);
  });

  test.each([
    ['an amount', { montant: '12.5' }, { montant: '12.50' }],
    ['a text', { remark: '  Chien  méchant ' }, { remark: 'Chien méchant' }],
    ['an address', { email: 'Anne@Example.org' }, { email: 'anne@example.org' }],
    ['an instant', { passed_at: '2026-11-02T19:00:00+01:00' }, { passed_at: '2026-11-02T18:00:00.000Z' }],
  ])('whose answer got lost was made, though %s is kept as the service writes it', async (_, patch, kept) => {
    const now = { ...read, ...kept, version: 2 };
    service.plays('lost', problem(412, 'precondition-failed'), json(now));
    expect(await service.client().update(passage, patch)).toEqual(now);
  });

  test.each([
    ['case', 'dupont', 'Dupont'],
    ['spaces', 'Le  Goff', 'Le Goff'],
  ])('of nothing but %s is made, though somebody else has changed other fields', async (_, before, name) => {
    const now = { ...read, name: before, montant: '20.00', version: 2 };
    const made = { ...now, name, version: 3 };
    service.plays(problem(412, 'precondition-failed'), json(now), json(made));
    const typed: Schemas['Passage'] = { ...passage, name: before };
    expect(await service.client().update(typed, { name })).toEqual(made);
    expect(sent().at(-1)).toEqual(['PATCH', '/api/passages/7', '"v2"']);
  });

  test('is refused when somebody else has written the same name in other letters', async () => {
    const now = { ...read, name: 'DUPONT', version: 2 };
    service.plays(problem(412, 'precondition-failed'), json(now));
    await expect(service.client().update(passage, { name: 'Dupont' })).rejects.toMatchObject({ status: 412 });
  });

  test('is refused when an amount is another one now', async () => {
    const now = { ...read, montant: '12.05', version: 2 };
    service.plays('lost', problem(412, 'precondition-failed'), json(now));
    await expect(service.client().update(passage, { montant: '12.5' })).rejects.toMatchObject({
      status: 412,
    });
  });

  test('of one setting meets no other setting', async () => {
    const entity: Json = { entity_id: 1, settings: { auto_receipts: true, chat_months: 12 }, version: 4 };
    const now = { ...entity, settings: { auto_receipts: false, chat_months: 12 }, version: 5 };
    service.plays(problem(412, 'precondition-failed'), json(now), json({ ...now, version: 6 }));
    const client = service.client();
    const typed: Schemas['Entity'] = entity;
    expect(await client.update(typed, { settings: { chat_months: 6 } })).toMatchObject({ version: 6 });
    service.plays(problem(412, 'precondition-failed'), json(now));
    await expect(client.update(typed, { settings: { auto_receipts: false } })).resolves.toMatchObject({
      version: 5,
    });
    service.plays(problem(412, 'precondition-failed'), json(now));
    await expect(client.update(typed, { settings: { auto_receipts: true } })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('a version that is known', () => {
  test('is not sent again', async () => {
    const client = service.client({ tokens: memoryTokens('a') });
    const path = { passage_id: 7 };
    service.plays(json(read, 200, { etag: '"v1"' }), { status: 304 });
    const first = await client.passages.get({ path });
    first.remark = 'changed by the application';
    expect(await client.passages.get({ path })).toEqual(read);
    expect(sent().map(([, , version]) => version)).toEqual([undefined, '"v1"']);
  });

  test('belongs to one address and to one person', async () => {
    const tokens = memoryTokens('a');
    const client = service.client({ tokens });
    service.plays(json(read, 200, { etag: '"v1"' }));
    await client.passages.get({ path: { passage_id: 7 } });
    await client.passages.get({ path: { passage_id: 8 } });
    await tokens.set('b');
    await client.passages.get({ path: { passage_id: 7 } });
    expect(sent().map(([, , version]) => version)).toEqual([undefined, undefined, undefined]);
  });

  test('is forgotten when others take its place', async () => {
    const client = service.client();
    const large = json({ remark: 'a'.repeat(5 * 1024 * 1024) }, 200, { etag: '"v1"' });
    service.plays(large);
    for (const passage_id of [7, 8, 8, 7]) await client.passages.get({ path: { passage_id } });
    expect(sent().map(([, , version]) => version)).toEqual([undefined, undefined, '"v1"', undefined]);
  });
});

describe('a list', () => {
  const page = (data: number[], next_cursor: string | null) =>
    json({ data: data.map((passage_id) => ({ passage_id })), next_cursor });

  test('is asked for several values of a filter in one comma list', async () => {
    service.plays(json({ data: [], next_cursor: null }));
    await service.client().emails.list({ query: { state: ['failed', 'bounced'], limit: 5 } });
    expect(sent()).toEqual([['GET', '/api/emails?state=failed,bounced&limit=5', undefined]]);
  });

  test('is read page by page, as far as it is needed', async () => {
    const { passages } = service.client();
    const query = { operation_id: 12, flag: 'late' } as const;
    service.plays(page([1, 2], 'a b'), page([], 'c'), page([3], null));
    const all: number[] = [];
    for await (const { passage_id } of items(passages.list, { query })) all.push(passage_id);
    expect(all).toEqual([1, 2, 3]);
    expect(service.seen.map(({ path }) => new URL(path, service.url).searchParams.get('cursor'))).toEqual([
      null,
      'a b',
      'c',
    ]);
    expect(service.seen.every(({ path }) => path.includes('operation_id=12&flag=late'))).toBe(true);
    service.plays(page([1, 2], 'a'), page([3], null));
    for await (const { data } of pages(passages.list, { query })) {
      expect(data).toHaveLength(2);
      break;
    }
    expect(service.seen).toHaveLength(1);
  });
});

describe('an amount', () => {
  test.each([
    ['0.00', 0],
    ['7', 700],
    ['12.5', 1250],
    ['0.29', 29],
    ['9999.99', 999_999],
    ['-3.10', -310],
    ['123456789.01', 12_345_678_901],
  ])('%s is %i cents', (text, cents) => {
    expect(toCents(text)).toBe(cents);
    expect(toCents(fromCents(cents))).toBe(cents);
  });

  test.each(['', '1,50', '1.505', '1e3', ' 1', 'NaN', '.5', '--1'])('%j is none', (text) => {
    expect(() => toCents(text)).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no whole number of cents', (cents) => {
    expect(() => fromCents(cents)).toThrow(RangeError);
  });
});

test('a client without settings has its own clock, network and memory', async () => {
  service.plays(problem(503, 'service-unavailable'), json({ version: '1.0.0', stage: 'DEV' }));
  const { version } = await createClient({ url: service.url }).system.version();
  expect(version).toBe('1.0.0');
});
