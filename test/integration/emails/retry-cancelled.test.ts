import { expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { openCollection } from '../../support/world/collection.ts';
import { insertEmail } from '../../support/world/emails.ts';

test('the e-mail of a cancelled receipt is not sent again, the one that says so is', async () => {
  const collection = await openCollection();
  const { receipt_id } = await collection.receipted();
  await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
  const { bondy: entity_id } = collection.world;
  const retried = async (purpose: string) => {
    const id = await insertEmail({ entity_id, receipt_id, purpose, asked: 5 });
    return (await collection.world.as('ada').post(`/api/emails/${id}/retry`)).body;
  };
  expect(await retried('receipt')).toMatchObject({ code: 'receipt-cancelled' });
  expect(await retried('receipt-cancelled')).toMatchObject({ state: 'queued' });
});
