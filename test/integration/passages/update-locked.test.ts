import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (more: object = {}): Promise<Json> => {
  const draft = {
    fk_adresse: season.addressAt(1, 1).id,
    montant: '12.50',
    fk_type_reglement: 'cash',
    name: 'Łukasz Őry',
    ...more,
  };
  return (await season.visit('alice', draft)).body;
};
const issueReceipt = (passageId: number) =>
  season.world.as('alice').post('/api/receipts', { passage_id: passageId });
const patch = (passageId: number, body: object) =>
  season.world.as('ada').patch(`/api/passages/${passageId}`, body);
const setPaymentState = (passageId: number, payment_state: PaymentState) =>
  asOwner((trx) =>
    trx.updateTable('passages').set({ payment_state }).where('passage_id', '=', passageId).execute(),
  );

describe('PATCH /api/passages/{passage_id}', () => {
  test.each([
    [{ montant: 20 }, ['/montant']],
    [{ fk_type_reglement: 'transfer' }, ['/fk_type_reglement']],
    [{ name: 'Camille Martin' }, ['/name']],
    [{ donor_address: '1 Rue A' }, ['/donor_address']],
    [{ passed_at: '2026-11-19T09:00:00Z' }, ['/passed_at']],
    [
      { fk_type_reglement: 'cheque', cheque: { number: '7' }, remark: 'chien' },
      ['/fk_type_reglement', '/cheque'],
    ],
  ])('under a receipt %j is locked and nothing is written', async (body, pointers) => {
    const { passage_id } = await record();
    await issueReceipt(passage_id);
    const answer = await patch(passage_id, body);
    expect(answer).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(
      pointers.sort(),
    );
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('under a receipt the rest can still be changed, also in a whole record', async () => {
    const { passage_id } = await record();
    await issueReceipt(passage_id);
    const { body } = await season.world.as('ada').get(`/api/passages/${passage_id}`);
    expect(body).toMatchObject({ locked: true, version: 2 });
    const changed = { ...body, remark: 'chien', email: 'lukasz@example.org' };
    expect(await patch(passage_id, changed)).toMatchObject({
      status: 200,
      body: { remark: 'chien', email: 'lukasz@example.org', locked: true },
    });
  });

  test('without its receipt the passage is open again', async () => {
    const { passage_id } = await record();
    const { body } = await issueReceipt(passage_id);
    await asOwner((trx) =>
      trx.updateTable('receipts').set({ state: 'cancelled' }).where('id', '=', body.receipt_id).execute(),
    );
    expect(await patch(passage_id, { montant: 20 })).toMatchObject({
      status: 200,
      body: { montant: '20.00', locked: false, receipt_id: null },
    });
  });

  test.each(['paid', 'partially_refunded', 'disputed', 'dispute_won', 'mismatch'] as const)(
    'a card payment that is %s locks',
    async (state) => {
      const { passage_id } = await record({ fk_type_reglement: 'pay' });
      await setPaymentState(passage_id, state);
      expect(await patch(passage_id, { fk_type_reglement: 'cash' })).toMatchObject({
        status: 409,
        body: { code: 'passage-locked' },
      });
      expect(await patch(passage_id, { remark: 'chien' })).toMatchObject({
        status: 200,
        body: { payment_state: state, locked: true },
      });
    },
  );

  test.each(['pending', 'failed', 'canceled', 'refunded', 'dispute_lost'] as const)(
    'a card payment that is %s does not',
    async (state) => {
      const { passage_id } = await record({ fk_type_reglement: 'pay' });
      await setPaymentState(passage_id, state);
      expect(await patch(passage_id, { montant: 20 })).toMatchObject({
        status: 200,
        body: { payment_state: state, locked: false },
      });
    },
  );

  test('nobody says by hand that a card payment is paid', async () => {
    const { passage_id } = await record({ fk_type_reglement: 'pay' });
    expect(await patch(passage_id, { payment_state: 'paid' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/payment_state', code: 'read-only' }] },
    });
  });
});
