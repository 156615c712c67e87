import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});

const links = (passageId: number, by: PersonName = 'ada') =>
  cash.world.as(by).get(`/api/passages/${passageId}/links`);
const setState = (passageId: number, payment_state: PaymentState) =>
  asOwner((trx) =>
    trx.updateTable('passages').set({ payment_state }).where('passage_id', '=', passageId).execute(),
  );

describe('GET /api/passages/{passage_id}/links', () => {
  test('names the season, the address, the sector and the member of a visit that nothing locks', async () => {
    const { passage_id } = await cash.collect();
    expect(await links(passage_id, 'theo')).toMatchObject({
      status: 200,
      body: {
        passage_id,
        operation: { operation_id: cash.round.operationId },
        address: { address_id: cash.addressAt(1, 1).id, numero: 2, voie: 'Rue B', commune: 'Bondy' },
        sector: { sector_id: cash.alicesSector, sector_name: 'Ouest', deleted_at: null },
        member: { ope_user_id: cash.round.alice.opeUserId, user_id: cash.round.alice.userId },
        locks: [],
        receipt: null,
        handover: null,
      },
    });
  });

  test('the sector of the visit stays named once it is deleted', async () => {
    const { passage_id } = await cash.collect();
    await cash.world.as('ada').delete(`/api/sectors/${cash.alicesSector}`);
    expect((await links(passage_id, 'theo')).body.sector).toEqual({
      sector_id: cash.alicesSector,
      sector_name: 'Ouest',
      deleted_at: expect.stringMatching(/Z$/),
    });
    const query = `operation_id=${cash.round.operationId}&sector_id=${cash.alicesSector}`;
    const { data } = (await cash.world.as('theo').get(`/api/passages?${query}`)).body;
    expect(data).toMatchObject([{ passage_id }]);
  });

  test('a visit without an address has none', async () => {
    const { passage_id } = await cash.gift('alice', '5.00');
    expect((await links(passage_id)).body.address).toBeNull();
  });

  test('a live receipt locks until it is cancelled', async () => {
    const { passage_id } = await cash.collect();
    const { receipt_id, number } = (await cash.issue(passage_id)).body;
    expect((await links(passage_id)).body).toMatchObject({
      locks: ['receipt'],
      receipt: { receipt_id, number, kind: 'payment', state: 'pending' },
    });
    await cash.world.as('theo').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Montant erroné' });
    expect((await links(passage_id)).body).toMatchObject({ locks: [], receipt: null });
  });

  test('a hand-over locks, with the time at which it was counted', async () => {
    const { passage_id } = await cash.gift('alice', '20.00');
    const { handover_id, number } = (await cash.declare('alice', 20)).body;
    expect((await links(passage_id)).body).toMatchObject({
      locks: ['handover'],
      handover: { handover_id, number, state: 'declared', confirmed_at: null },
    });
    await cash.confirm('theo', handover_id, 20);
    const counted = (await links(passage_id)).body.handover;
    expect(counted).toMatchObject({ state: 'confirmed' });
    expect(counted.confirmed_at).toMatch(/Z$/);
    await cash.cancel('ada', handover_id, 'Mauvaise somme');
    expect((await links(passage_id)).body).toMatchObject({ locks: [], handover: null });
  });

  test('the deposit with its money is named until it is cancelled, that of the own cheque first', async () => {
    const { passage_id } = await cash.gift('alice', '20.00');
    const cheque = await cash.gift('alice', '30.00', { fk_type_reglement: 'cheque' });
    const money = { cash: '20.00', cheques: '30.00', cheque_count: 1 };
    const { handover_id } = (await cash.declare('alice', 20, { counted: money })).body;
    await cash.confirm('theo', handover_id, 20, { counted: money });
    const handoverOf = async (id: number) => (await links(id)).body.handover;
    expect(await handoverOf(passage_id)).toMatchObject({ passages: 2, deposit: null });
    const ofCheque = { counted: { cash: '0', cheques: '30.00', cheque_count: 1 } };
    const first = (await cash.deposit('theo', 0, ofCheque)).body;
    const second = (await cash.deposit('theo', 20)).body;
    const named = async (id: number) => (await handoverOf(id)).deposit;
    const cancelDeposit = async (one: { handover_id: number }) =>
      expect((await cash.cancel('ada', one.handover_id, 'Montant faux')).status).toBe(200);
    expect(await named(cheque.passage_id)).toEqual({ handover_id: first.handover_id, number: first.number });
    expect((await cash.cancel('ada', handover_id, 'Montant faux')).body.code).toBe('handover-banked');
    await cancelDeposit(first);
    expect(await named(passage_id)).toEqual({ handover_id: second.handover_id, number: second.number });
    expect((await cash.cancel('ada', handover_id, 'Montant faux')).body.code).toBe('handover-banked');
    await cancelDeposit(second);
    expect(await named(passage_id)).toBeNull();
    await cancelDeposit({ handover_id });
  });

  test('the deposit that carried the difference of its hand-over is named too', async () => {
    // Alice's visit says cash, and a cheque of 30.00 was counted among it.
    const { passage_id } = await cash.gift('alice', '50.00');
    const { handover_id } = (await cash.declare('alice', 50)).body;
    await cash.confirm('theo', handover_id, 0, { counted: counted(20, 30, 1), reason: 'Un chèque' });
    await cash.gift('bob', '30.00', { fk_type_reglement: 'cheque' });
    const bobs = (await cash.declare('bob', 0, { counted: counted(0, 30, 1) })).body;
    await cash.confirm('theo', bobs.handover_id, 0, { counted: counted(0, 30, 1) });
    const choice = { counted: counted(0, 30, 1), cheque_differences: [handover_id] };
    const deposit = (await cash.deposit('theo', 0, choice)).body;
    const { body } = await links(passage_id);
    expect(body.handover.deposit).toEqual({ handover_id: deposit.handover_id, number: deposit.number });
    expect((await cash.cancel('ada', handover_id, 'Montant faux')).body.code).toBe('handover-banked');
  });

  test.each(['paid', 'partially_refunded', 'disputed', 'dispute_won', 'mismatch'] as const)(
    'a card that is %s locks',
    async (state) => {
      const { passage_id } = await cash.collect({ fk_type_reglement: 'pay' });
      await setState(passage_id, state);
      expect((await links(passage_id)).body.locks).toEqual(['card']);
    },
  );

  test('all locks are named together, a closed season too', async () => {
    const { passage_id } = await cash.collect();
    await cash.issue(passage_id);
    await cash.declare('alice', '12.50');
    await cash.world.as('ada').patch(`/api/operations/${cash.round.operationId}`, { chk_active: 0 });
    expect((await links(passage_id)).body.locks).toEqual(['receipt', 'handover', 'closed']);
  });

  test('a season that is over locks for members only', async () => {
    const { passage_id } = await cash.collect();
    await asOwner((trx) => trx.updateTable('operations').set({ date_end: '2026-10-16' }).execute());
    const again = async (by: PersonName) => (await links(passage_id, by)).body.locks;
    expect(await again('alice')).toEqual(['over']);
    expect(await again('ada')).toEqual([]);
  });

  test('a member reads whose visit a colleague’s in the own sector is, and neither its receipt nor its hand-over', async () => {
    const { passage_id } = await cash.gift('bob', '20.00', {
      fk_sector: cash.alicesSector,
      email: 'donor@example.org',
    });
    await cash.issue(passage_id, {}, 'bob');
    await cash.declare('bob', 20);
    expect((await links(passage_id, 'alice')).body).toMatchObject({
      member: { user_id: cash.round.bob.userId },
      locks: ['receipt', 'handover'],
      receipt: null,
      handover: null,
    });
    expect((await links(passage_id, 'bob')).body.receipt).toMatchObject({ number: 'R-2026-000001' });
  });

  test('of a visit out of reach, of another association or deleted there are none', async () => {
    const { passage_id } = await cash.gift('bob', '20.00');
    expect(await links(passage_id, 'alice')).toMatchObject({ status: 404 });
    expect(await links(passage_id, 'nora')).toMatchObject({ status: 404 });
    await cash.world.as('ada').delete(`/api/passages/${passage_id}?reason=erreur`);
    expect(await links(passage_id)).toMatchObject({ status: 404 });
  });
});
