import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../lib/data/tables/database.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { clock, gateways } from '../../support/run/resources.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

/** The operation ends on 31 January 2027. */
const at = (day: string) => clock.set(`${day}T04:00:00.000Z`);
const rowsOf = async (...tables: (keyof Database & string)[]) => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = await asOwner(async (trx) => (await trx.selectFrom(table).selectAll().execute()).length);
  return counts;
};
const storedPdf = async (key: string) => {
  const files = await gateways.files();
  return files.read(key).then(
    () => true,
    () => false,
  );
};
const accounts = () =>
  rowsOf('passages', 'receipts', 'emails', 'pay_payments', 'pay_refunds', 'operations', 'sectors');

describe('the job purge', () => {
  test('removes visits, receipts and card payments when their fiscal year ended ten years ago', async () => {
    await checkout.receipted();
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId, reason: 'requested_by_customer' });
    await deliverMessages(provider.on);
    const before = await accounts();
    expect(before).toMatchObject({ passages: 2, receipts: 1, pay_payments: 1, pay_refunds: 1 });
    expect(before.emails).toBeGreaterThan(0);

    at('2037-12-31');
    expect(await runJob('purge')).toMatchObject({ accounts: 0 });
    expect(await accounts()).toEqual(before);

    at('2038-01-01');
    expect(await runJob('purge')).toMatchObject({ accounts: 2 });
    expect(await accounts()).toMatchObject({
      passages: 0,
      receipts: 0,
      pay_payments: 0,
      pay_refunds: 0,
      operations: before.operations,
      sectors: before.sectors,
    });
    const { operationId } = checkout.round;
    expect(await historyOf('operation', operationId)).toMatchObject([
      { action: 'deleted', by_user_id: null },
      { action: 'erased', by_user_id: null, changes: { visits: { old: 2, new: 0 } } },
    ]);
    expect(await eventsNamed('operation_deleted')).toMatchObject([
      { operation_id: operationId, deleted_by: null, soft_delete: true },
    ]);
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
    expect(await runJob('purge')).toMatchObject({ accounts: 0 });
  });

  test('removes hand-overs and movements of calendars with the visits, and waits for the latest of them', async () => {
    const { operationId, alice } = checkout.round;
    await checkout.receipted({ fk_type_reglement: 'cash' });
    const counted = { cash: 0, cheques: 0, cheque_count: 0 };
    const { handover_id } = (
      await checkout.world.as('theo').post('/api/cash/handovers', {
        operation_id: operationId,
        from: alice.userId,
        counted,
      })
    ).body;
    await checkout.world.as('theo').put(`/api/operations/${operationId}/stock`, { received: 10 });
    const movement = { member: alice.userId, kind: 'given', count: 4 };
    await checkout.world.as('theo').post(`/api/operations/${operationId}/stock/movements`, movement);
    const left = () => rowsOf('passages', 'cash_handovers', 'cash_handover_passages', 'stock_movements');
    expect(await left()).toEqual({
      passages: 1,
      cash_handovers: 1,
      cash_handover_passages: 1,
      stock_movements: 1,
    });
    at('2038-01-01');
    const lately = { updated_at: '2030-01-01T00:00:00.000Z' };
    await asOwner((trx) =>
      trx.updateTable('cash_handovers').set(lately).where('id', '=', handover_id).execute(),
    );
    expect(await runJob('purge')).toMatchObject({ accounts: 0 });
    const longAgo = { updated_at: '2026-11-20T09:00:00.000Z' };
    await asOwner((trx) =>
      trx.updateTable('cash_handovers').set(longAgo).where('id', '=', handover_id).execute(),
    );
    expect(await runJob('purge')).toMatchObject({ accounts: 1 });
    expect(await left()).toEqual({
      passages: 0,
      cash_handovers: 0,
      cash_handover_passages: 0,
      stock_movements: 0,
    });
  });

  test('removes the PDF of a receipt with its row, and no other', async () => {
    await checkout.receipted();
    const { entity_id, uuid } = await asOwner((trx) =>
      trx.selectFrom('receipts').select(['entity_id', 'uuid']).executeTakeFirstOrThrow(),
    );
    const key = `receipts/${entity_id}/${uuid}.pdf`;
    const removal = JSON.stringify({ entity_id, removed: [uuid] });
    // A removal of an existing receipt, as after a backup was restored.
    expect(await invokeWorker('render-receipt', [removal])).toEqual([]);
    expect(await storedPdf(key)).toBe(true);

    at('2038-01-01');
    await runJob('purge');
    await deliverMessages(provider.on);
    expect(await storedPdf(key)).toBe(false);
    expect(await invokeWorker('render-receipt', [removal])).toEqual([]);
  });

  test('counts from the end of the fiscal year that the association has set', async () => {
    await checkout.collect();
    await setSettings(checkout.world.bondy, { fiscal_year_start: 9 });
    at('2037-08-31');
    expect(await runJob('purge')).toMatchObject({ accounts: 0 });
    at('2037-09-01');
    expect(await runJob('purge')).toMatchObject({ accounts: 1 });
  });

  test('keeps an operation for which a receipt was issued later', async () => {
    await checkout.receipted();
    await asOwner((trx) =>
      trx.updateTable('receipts').set({ created_at: '2029-02-01T10:00:00.000Z' }).execute(),
    );
    at('2039-12-31');
    expect(await runJob('purge')).toMatchObject({ accounts: 0 });
    at('2040-01-01');
    expect(await runJob('purge')).toMatchObject({ accounts: 1 });
  });

  test('removes what is left of an operation that was deleted, without deleting it again', async () => {
    await checkout.collect();
    await checkout.as('ada').delete(`/api/operations/${checkout.round.operationId}?reason=fin`);
    at('2038-01-01');
    expect(await runJob('purge')).toMatchObject({ accounts: 1 });
    expect(await eventsNamed('operation_deleted')).toHaveLength(1);
  });
});
