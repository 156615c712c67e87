import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { type Collection, openCollection } from '../../support/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const numbersFor = async (name: 'alice' | 'bob' | 'theo' | 'ada' | 'root' | 'nora', query = '') => {
  const { body } = await collection.world.as(name).get(`/api/receipts${query}`);
  return body.data.map(({ number }: { number: string }) => Number(number.slice(-6)));
};

/** Number 1 and 3 of Alice, number 2 of Bob. */
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

  test('page by page, without a gap or a repetition when another one is issued in between', async () => {
    await issueThree();
    const first = await collection.world.as('ada').get('/api/receipts?limit=2');
    expect(first.body.data.map(({ number }: { number: string }) => number)).toEqual([
      'R-2026-000003',
      'R-2026-000002',
    ]);
    expect(first.headers['link']).toBe(
      `</api/receipts?limit=2&cursor=${first.body.next_cursor}>; rel="next"`,
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
    ['?state=sent', '?state'],
  ])('%s is refused', async (query, pointer) => {
    expect(await collection.world.as('ada').get(`/api/receipts${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer }] },
    });
  });

  test('nobody without a token', async () => {
    expect(await anonymous.get('/api/receipts')).toMatchObject({ status: 401 });
  });
});
