import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

describe('GET /api/cash/handovers/{handover_id}', () => {
  test('with its visits and the numbers of their receipts', async () => {
    const { passage_id } = await cash.gift('alice', '20.00');
    await cash.issue(passage_id);
    const { body } = await cash.declare('alice', 20);
    const path = `/api/cash/handovers/${body.handover_id}`;
    const read = await cash.world.as('theo').get(path);
    expect(read).toMatchObject({
      status: 200,
      headers: { etag: '"v1"' },
      body: { passages: [{ passage_id, receipt_number: 'R-2026-000001', amount: '20.00' }] },
    });
    expect((await cash.world.as('theo').get(path, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect((await cash.world.as('alice').get(path)).body).toEqual(read.body);
  });

  test('not by a colleague; a deposit not by members', async () => {
    await cash.gift('alice', '20.00');
    const { handover_id } = (await cash.declare('alice', 20)).body;
    await cash.confirm('theo', handover_id, 20);
    const deposit = (await cash.deposit('theo', 20)).body.handover_id;
    const path = (id: number) => `/api/cash/handovers/${id}`;
    expect((await cash.world.as('bob').get(path(handover_id))).status).toBe(404);
    expect((await cash.world.as('alice').get(path(deposit))).status).toBe(404);
    expect((await cash.world.as('root').get(path(deposit))).status).toBe(200);
  });

  test('of a deleted operation it is gone with it', async () => {
    await cash.gift('alice', '20.00');
    const { handover_id } = (await cash.declare('alice', 20)).body;
    await cash.world.as('ada').delete(`/api/operations/${cash.round.operationId}?reason=erreur`);
    expect((await cash.world.as('ada').get(`/api/cash/handovers/${handover_id}`)).status).toBe(404);
  });
});
