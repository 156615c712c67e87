import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { gift, issueFiscal } from '../../support/world/fiscal.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const numbersFor = async (name: 'alice' | 'bob' | 'theo' | 'ada' | 'root' | 'nora', query = '') => {
  const { body } = await collection.world.as(name).get(`/api/receipts${query}`);
  return body.data.map(({ number }: { number: string }) => Number(number.slice(-6)));
};

/** Issues numbers 1 and 3 of Alice, and number 2 of Bob. */
async function issueThree(): Promise<number[]> {
  const passages = [
    await collection.collect(),
    await collection.collect({}, 'bob'),
    await collection.collect(),
  ];
  for (const { passage_id } of passages) await collection.issue(passage_id, {}, 'ada');
  return passages.map(({ passage_id }) => passage_id);
}

describe('GET /api/receipts', () => {
  test('the latest first; members see those of own visits, the office all, others none', async () => {
    await issueThree();
    expect(await numbersFor('ada')).toEqual([3, 2, 1]);
    expect(await numbersFor('theo')).toEqual([3, 2, 1]);
    expect(await numbersFor('root')).toEqual([3, 2, 1]);
    expect(await numbersFor('alice')).toEqual([3, 1]);
    expect(await numbersFor('bob')).toEqual([2]);
    expect(await numbersFor('nora')).toEqual([]);
  });

  test('of one visit', async () => {
    const [, bobs] = await issueThree();
    expect(await numbersFor('ada', `?passage_id=${bobs}`)).toEqual([2]);
    expect(await numbersFor('alice', `?passage_id=${bobs}`)).toEqual([]);
  });

  test('those that changed since an instant, in the order of changes', async () => {
    await issueThree();
    clock.advance(1);
    const since = clock.now();
    const changed = (query = '') => numbersFor('ada', `?updated_since=${since}${query}`);
    expect(await changed()).toEqual([]);
    const { data } = (await collection.world.as('ada').get('/api/receipts')).body;
    for (const at of [0, 2]) {
      const { receipt_id } = data[at];
      await collection.world.as('ada').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Erreur' });
      clock.advance(1);
    }
    expect(await changed()).toEqual([3, 1]);
    expect(await changed('&sort=updated_at')).toEqual([3, 1]);
    expect(await changed('&sort=-updated_at')).toEqual([1, 3]);
    expect(await changed('&state=pending')).toEqual([]);
    expect(await numbersFor('bob', `?updated_since=${since}`)).toEqual([]);
    const pages = await allPages(collection.world.as('ada'), '/api/receipts?sort=updated_at&limit=1');
    expect(pages.flat().map(({ number }) => Number(number.slice(-6)))).toEqual([2, 3, 1]);
  });

  test('page by page, without a gap or a repetition when another one is issued in between', async () => {
    await issueThree();
    const first = await collection.world.as('ada').get('/api/receipts?limit=2');
    expect(first.body.data.map(({ number }: { number: string }) => number)).toEqual([
      'R-2026-000003',
      'R-2026-000002',
    ]);
    expect(first.headers['link']).toBe(
      `<https://tournee.test/api/receipts?limit=2&cursor=${first.body.next_cursor}>; rel="next"`,
    );
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    const rest = await collection.world
      .as('ada')
      .get(`/api/receipts?limit=2&cursor=${first.body.next_cursor}`);
    expect(rest.body.data).toMatchObject([{ number: 'R-2026-000001' }]);
    expect(rest.body.next_cursor).toBeNull();
    expect(rest.headers).not.toHaveProperty('link');
  });

  test.each([
    ['?limit=0', '?limit'],
    ['?limit=201', '?limit'],
    ['?sort=number', '?sort'],
    ['?cursor=x', '?cursor'],
    ['?passage_id=x', '?passage_id'],
    ['?status=sent', '?status'],
  ])('%s is refused', async (query, pointer) => {
    expect(await collection.world.as('ada').get(`/api/receipts${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer }] },
    });
  });
});

describe('GET /api/receipts with filters', () => {
  test('by operation, member, day, state, kind and number; all of them have to match', async () => {
    await issueFiscal(collection.world.bondy);
    const days = ['2026-10-31T23:30:00+01:00', '2026-11-01T00:30:00+01:00', '2026-11-05T10:00:00+01:00'];
    const [first, second, third] = days;
    const one = await collection.collect({ passed_at: first });
    const two = await collection.collect({ passed_at: second }, 'bob');
    const three = await collection.collect({ ...gift, passed_at: third });
    await collection.issue(one.passage_id, {}, 'ada');
    const { body } = await collection.issue(two.passage_id, {}, 'ada');
    await collection.issue(three.passage_id, { kind: 'fiscal' }, 'ada');
    await collection.world.as('ada').post(`/api/receipts/${body.receipt_id}/cancel`, { reason: 'Doublon' });
    const numbers = async (query: string, by: 'ada' | 'bob' = 'ada') => {
      const answer = await collection.world.as(by).get(`/api/receipts?${query}`);
      return answer.body.data.map(({ number }: { number: string }) => number);
    };
    const { userId: bob } = collection.world.person.bob;
    const [r1, r2, f1] = ['R-2026-000001', 'R-2026-000002', 'F-2026-000001'];
    expect(await numbers(`operation_id=${collection.round.operationId}`)).toEqual([f1, r2, r1]);
    expect(await numbers('operation_id=999999')).toEqual([]);
    expect(await numbers(`user_id=${bob}`)).toEqual([r2]);
    expect(await numbers('from=2026-11-01')).toEqual([f1, r2]);
    expect(await numbers('to=2026-10-31')).toEqual([r1]);
    expect(await numbers('from=2026-11-01&to=2026-11-01')).toEqual([r2]);
    expect(await numbers('state=cancelled')).toEqual([r2]);
    expect(await numbers('kind=fiscal')).toEqual([f1]);
    expect(await numbers('kind=fiscal,payment')).toEqual(await numbers(''));
    expect(await numbers('state=cancelled,sent')).toEqual([r2]);
    expect(await numbers('number=R-2026-000001')).toEqual([r1]);
    expect(await numbers('number=f-2026-000001')).toEqual([f1]);
    expect(await numbers('number=R-2026-000009')).toEqual([]);
    expect(await numbers(`user_id=${bob}&state=pending`)).toEqual([]);
    expect(await numbers('state=pending', 'bob')).toEqual([]);
    expect(await numbers('number=R-2026-000001', 'bob')).toEqual([]);
  });

  test.each([
    ['from=2026-11-31', '?from', 'invalid-value'],
    ['from=2026-11-02&to=2026-11-01', '?to', 'invalid-range'],
    ['state=pending,lost', '?state', 'invalid-value'],
    ['state=lost', '?state', 'invalid-value'],
    ['kind=other', '?kind', 'invalid-value'],
    ['number=12', '?number', 'invalid-format'],
    ['operation_id=x', '?operation_id', 'invalid-format'],
    ['user_id=0', '?user_id', 'invalid-format'],
    ['payer=Martin', '?payer', 'unknown-field'],
  ])('%s is refused', async (query, pointer, code) => {
    expect(await collection.world.as('ada').get(`/api/receipts?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
