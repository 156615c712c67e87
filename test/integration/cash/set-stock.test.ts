import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

const path = () => `/api/operations/${cash.round.operationId}/stock`;
const set = (received: unknown, by: PersonName = 'theo') => cash.world.as(by).put(path(), { received });
const gift = async (more: object = {}) => (await cash.gift('alice', '5.00', more)).nb_calendriers;

describe('PUT /api/operations/{operation_id}/stock', () => {
  test('the operation counts from then on: a gift leaves one calendar, unless it says how many', async () => {
    expect(await gift()).toBe(0);
    expect(await set(500)).toMatchObject({
      status: 200,
      body: { received: 500, given: 0, returned: 0, lost: 0, left: 500 },
    });
    expect(await gift()).toBe(1);
    expect(await gift({ fk_type: 'don' })).toBe(1);
    expect(await gift({ nb_calendriers: 0 })).toBe(0);
    expect(await gift({ nb_calendriers: 3 })).toBe(3);
    const refusal = (await cash.visit('alice', { fk_sector: cash.alicesSector, fk_type: 'refuse' })).body;
    expect(refusal.nb_calendriers).toBe(0);
    await set(null);
    expect(await gift()).toBe(0);
    const [first] = await historyOf('operation', cash.round.operationId);
    expect(first).toMatchObject({
      action: 'changed',
      changes: { calendars_received: { old: null, new: 500 } },
    });
  });

  test('somebody who gives after all gets one too; at a door there are at most 99', async () => {
    await set(500);
    const { passage_id } = (await cash.visit('alice', { fk_sector: cash.alicesSector })).body;
    const alice = cash.world.as('alice');
    const money = { fk_type: 'effectue', montant: 5, fk_type_reglement: 'cash' };
    expect((await alice.patch(`/api/passages/${passage_id}`, money)).body.nb_calendriers).toBe(1);
    const many = await alice.patch(`/api/passages/${passage_id}`, { nb_calendriers: 100 });
    expect(many).toMatchObject({ status: 400, body: { errors: [{ pointer: '/nb_calendriers' }] } });
    expect(await gift({ fk_type: 'lot', nb_calendriers: 120 })).toBe(120);
  });

  test('the same visit sent again after the operation began to count is the same', async () => {
    const draft = {
      id: '01938e3a-0000-7000-8000-0000000000aa',
      fk_operation: cash.round.operationId,
      fk_sector: cash.alicesSector,
      montant: 5,
      fk_type_reglement: 'cash',
    };
    await cash.world.as('alice').post('/api/passages', draft);
    await set(500);
    expect(await cash.world.as('alice').post('/api/passages', draft)).toMatchObject({
      status: 200,
      body: { nb_calendriers: 0 },
    });
  });

  test('not fewer than members have', async () => {
    await set(10);
    const movement = { member: cash.round.alice.userId, count: 8, kind: 'given' };
    await cash.world.as('theo').post(`${path()}/movements`, movement);
    expect(await set(7)).toMatchObject({
      status: 422,
      body: { code: 'not-enough-calendars', errors: [{ pointer: '/received' }] },
    });
    expect((await set(8)).body).toMatchObject({ given: 8, left: 0 });
  });

  test('not by members, or of another association', async () => {
    expect((await set(5, 'alice')).status).toBe(403);
    expect((await set(5, 'nora')).status).toBe(404);
    expect((await set(5, 'root')).status).toBe(200);
    for (const wrong of [-1, 1.5, 'many', 1_000_001, undefined])
      expect(await set(wrong)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/received' }] } });
  });
});
