import { describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openCollection } from '../../support/world/collection.ts';

type EmailState = 'sent' | 'bounced' | 'failed';

describe('GET /api/stats/entities/{entity_id}: receipts', () => {
  test('counts issued, cancelled, sent and bounced ones', async () => {
    const collection = await openCollection();
    const { world, receipted, collect, issue } = collection;
    const setEmail = (receipt: Json, state: EmailState) =>
      asOwner((trx) =>
        trx.updateTable('emails').set({ state }).where('receipt_id', '=', receipt.receipt_id).execute(),
      );
    const receipts = async (query = '') =>
      (await world.as('ada').get(`/api/stats/entities/${world.bondy}${query}`)).body.receipts;
    await receipted();
    await setEmail(await receipted(), 'bounced');
    await setEmail(await receipted(), 'failed');
    const yesterday = await receipted({ passed_at: '2026-11-19T10:00:00Z' });
    await asOwner((trx) =>
      trx
        .updateTable('receipts')
        .set({ state: 'cancelled' })
        .where('id', '=', yesterday.receipt_id)
        .execute(),
    );
    // A gift without an e-mail address.
    const { passage_id } = await collect({ email: null });
    await issue(passage_id);
    expect(await receipts()).toEqual({ issued: 5, cancelled: 1, emailed: 2, bounced: 1 });
    expect(await receipts('?from=2026-11-20')).toEqual({ issued: 4, cancelled: 0, emailed: 1, bounced: 1 });
    expect(await receipts('?to=2026-11-18')).toEqual({ issued: 0, cancelled: 0, emailed: 0, bounced: 0 });
  });
});
