// Tier: quick
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { type CashRound, counted, faultsOfCash, openCashRound } from '../../support/world/cash.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});
afterEach(async () => expect(await faultsOfCash()).toEqual([]));

const reason = 'Déclarée deux fois';
const declared = async (): Promise<{ id: number; passageId: number }> => {
  const { passage_id: passageId } = await cash.gift('alice', '20.00');
  return { id: (await cash.declare('alice', 20)).body.handover_id, passageId };
};

describe('POST /api/cash/handovers/{handover_id}/cancel', () => {
  test('by who declared it: its visits are due again, the row stays', async () => {
    const { id, passageId } = await declared();
    expect(await cash.cancel('alice', id)).toMatchObject({
      status: 200,
      body: {
        state: 'cancelled',
        cancel_reason: null,
        passages: [{ passage_id: passageId, amount: '20.00' }],
      },
    });
    const alice = cash.world.as('alice');
    expect((await alice.get(`/api/passages/${passageId}`)).body).toMatchObject({ locked: false, version: 3 });
    expect(await alice.patch(`/api/passages/${passageId}`, { montant: '25.00' })).toMatchObject({
      status: 200,
    });
    expect((await cash.declare('alice', 25)).body).toMatchObject({
      number: 'H-2026-000002',
      expected: { cash: '25.00' },
    });
    // The cancelled hand-over still lists the visits that it took.
    expect((await alice.get(`/api/cash/handovers/${id}`)).body.passages).toMatchObject([{ amount: '20.00' }]);
  });

  test('a treasurer takes back what they declared for a member, not what a member did', async () => {
    await cash.gift('bob', '5.00');
    const { body } = await cash.declare('theo', 5, { from: cash.round.bob.userId });
    expect(await cash.cancel('theo', body.handover_id)).toMatchObject({ status: 200 });
    const { id } = await declared();
    expect(await cash.cancel('theo', id, reason)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await cash.cancel('bob', id, reason)).toMatchObject({ status: 404 });
  });

  test('a member does not take back what others declared of their money', async () => {
    await cash.gift('alice', '5.00');
    const { body } = await cash.declare('theo', 5, { from: cash.round.alice.userId });
    expect(await cash.cancel('alice', body.handover_id, reason)).toMatchObject({ status: 403 });
  });

  test.each(['ada', 'root'] as const)('by %s with a reason, confirmed or not', async (by) => {
    const { id } = await declared();
    expect(await cash.cancel(by, id)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'required' }] },
    });
    await cash.confirm('theo', id, '19.00', { reason: 'Un euro manque' });
    expect(await cash.cancel('alice', id, reason)).toMatchObject({ body: { code: 'handover-confirmed' } });
    expect(await cash.cancel(by, id, reason)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancel_reason: reason, differences: { cash: '-1.00' } },
    });
    expect((await historyOf('handover', id)).at(-1)).toMatchObject({
      action: 'cancelled',
      changes: { state: { old: 'confirmed', new: 'cancelled' }, reason: { new: reason } },
    });
    expect(await cash.cancel(by, id, reason)).toMatchObject({
      status: 409,
      body: { code: 'handover-cancelled' },
    });
  });

  test('money that is in the bank stays there until the deposit is cancelled', async () => {
    const { id } = await declared();
    await cash.confirm('theo', id, 20);
    const { body } = await cash.deposit('theo', 5);
    const banked = { status: 409, body: { code: 'handover-banked' } };
    expect(await cash.cancel('ada', id, reason)).toMatchObject(banked);
    expect(await cash.cancel('theo', body.handover_id, reason)).toMatchObject({
      body: { code: 'handover-confirmed' },
    });
    expect(await cash.cancel('ada', body.handover_id, reason)).toMatchObject({ status: 200 });
    expect(await cash.cancel('ada', id, reason)).toMatchObject({ status: 200 });
  });

  test('a hand-over whose cheque is in the bank stays, whatever else the treasury has', async () => {
    const cheque = { fk_type_reglement: 'cheque' };
    const settled = async (passed_at: string) => {
      await cash.gift('alice', '10.00', { ...cheque, passed_at });
      const { body } = await cash.declare('alice', 0, { counted: counted(0, 10, 1) });
      await cash.confirm('theo', body.handover_id, 0, { counted: counted(0, 10, 1) });
      return body.handover_id;
    };
    const first = await settled('2026-11-17T10:00:00.000Z');
    const second = await settled('2026-11-18T10:00:00.000Z');
    await cash.deposit('theo', 0, { counted: counted(0, 10, 1) });
    expect(await cash.cancel('ada', first, reason)).toMatchObject({ body: { code: 'handover-banked' } });
    expect(await cash.cancel('ada', second, reason)).toMatchObject({ status: 200 });
  });

  test('not of another association', async () => {
    const { id } = await declared();
    expect(await cash.cancel('nora', id, reason)).toMatchObject({ status: 404 });
    expect(await cash.cancel('ada', 999_999, reason)).toMatchObject({ status: 404 });
    expect(await cash.cancel('ada', id, 'ab')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'too-small' }] },
    });
  });
});
