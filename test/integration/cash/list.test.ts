import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
  await cash.gift('alice', '20.00');
  await cash.gift('bob', '10.00');
  const { body } = await cash.declare('alice', 20);
  await cash.confirm('theo', body.handover_id, 20);
  await cash.declare('bob', 10);
  await cash.deposit('theo', 5);
});

const numbers = async (by: PersonName, query = ''): Promise<string[]> => {
  const { body } = await cash.world.as(by).get(`/api/cash/handovers${query}`);
  return body.data.map(({ number }: { number: string }) => number);
};
const [first, second, third] = ['H-2026-000001', 'H-2026-000002', 'H-2026-000003'];

describe('GET /api/cash/handovers', () => {
  test('the latest first; members see those of their own money', async () => {
    expect(await numbers('theo')).toEqual([third, second, first]);
    expect(await numbers('root')).toEqual([third, second, first]);
    expect(await numbers('alice')).toEqual([first]);
    expect(await numbers('bob')).toEqual([second]);
    expect(await numbers('nora')).toEqual([]);
  });

  test('filters', async () => {
    const { round } = cash;
    expect(await numbers('theo', `?operation_id=${round.operationId}`)).toHaveLength(3);
    expect(await numbers('theo', '?operation_id=999999')).toEqual([]);
    expect(await numbers('theo', `?member=${round.bob.userId}`)).toEqual([second]);
    expect(await numbers('theo', `?member=${round.alice.opeUserId}`)).toEqual([first]);
    expect(await numbers('theo', '?state=confirmed')).toEqual([third, first]);
    expect(await numbers('theo', '?state=declared,confirmed')).toEqual([third, second, first]);
    expect(await numbers('alice', `?member=${round.bob.userId}`)).toEqual([]);
    expect((await cash.world.as('theo').get('/api/cash/handovers?state=lost')).status).toBe(400);
  });

  test('in pages', async () => {
    const theo = cash.world.as('theo');
    const one = (await theo.get('/api/cash/handovers?limit=2')).body;
    expect(one.data).toHaveLength(2);
    const other = (await theo.get(`/api/cash/handovers?limit=2&cursor=${one.next_cursor}`)).body;
    expect(other).toMatchObject({ data: [{ number: first }], next_cursor: null });
  });
});
