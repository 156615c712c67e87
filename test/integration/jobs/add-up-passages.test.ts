import { expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { openPlatform } from '../../support/world/platform.ts';

const changes = () => asOwner((trx) => trx.selectFrom('passage_images').selectAll().execute());

test('the job add-up-passages moves changes into the sums, and no figure changes', async () => {
  const platform = await openPlatform();
  const station = await platform.createAssociation('93140');
  const card = await platform.recordGift(station, { fk_type_reglement: 'pay' });
  await platform.recordGift(station, { passed_at: '2026-10-31T22:30:00Z' });
  const before = await platform.read();
  expect(await runJob('add-up-passages')).toEqual({ changes: 2, operations: 0 });
  expect(await changes()).toEqual([]);
  expect(await platform.read()).toEqual(before);

  await platform.settle(card, 'paid');
  const paid = await platform.read();
  expect(paid.payments).toMatchObject({ succeeded: 1, volume_cents: 1000 });
  expect(await runJob('add-up-passages')).toEqual({ changes: 2, operations: 0 });
  expect(await platform.read()).toEqual(paid);
  expect(await runJob('add-up-passages')).toEqual({ changes: 0, operations: 0 });
});

test('what figures do not depend on changes no sum', async () => {
  const platform = await openPlatform();
  const station = await platform.createAssociation('93140');
  await platform.recordGift(station);
  await runJob('add-up-passages');
  await asOwner((trx) => trx.updateTable('passages').set({ encrypted_name: 'v1.x', version: 2 }).execute());
  expect(await changes()).toEqual([]);
});
