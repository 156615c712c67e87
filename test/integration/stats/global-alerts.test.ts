import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { openPlatform, type Platform, type TestAssociation } from '../../support/world/platform.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await openPlatform();
});

const alerts = async (query = '') => (await platform.read(query)).alerts;
const silent = ({ entityId }: TestAssociation) => ({ entity_id: entityId, kind: 'no_activity' });
const rich = ({ entityId }: TestAssociation) => ({ entity_id: entityId, kind: 'threshold_153000' });

describe('GET /api/stats/global: alerts', () => {
  test('name an association that was silent for a fortnight while its operation ran', async () => {
    const { world, createAssociation, openOperation, recordGift } = platform;
    const [never, longAgo, lately] = [
      await createAssociation('93140'),
      await createAssociation('93140'),
      await createAssociation('93140'),
    ];
    // Today is 20 November: the last fortnight began on the 7th.
    await recordGift(longAgo, { passed_at: '2026-11-06T22:59:59Z' });
    await recordGift(lately, { passed_at: '2026-11-06T23:00:00Z' });
    const young = await openOperation(world.bondy, { date_start: '2026-11-07', date_end: '2026-12-31' });
    await openOperation(world.noisy, { date_start: '2025-11-07', date_end: '2026-11-19' });
    expect(await alerts()).toEqual([silent(never), silent(longAgo)]);
    const set = (
      change: { chk_active?: 0; deleted_at?: string; date_start?: string },
      station: TestAssociation,
    ) =>
      asOwner((trx) =>
        trx.updateTable('operations').set(change).where('id', '=', station.operationId).execute(),
      );
    await set({ chk_active: 0 }, never);
    await set({ deleted_at: '2026-11-19T10:00:00.000Z' }, longAgo);
    await set({ date_start: '2026-11-06' }, young);
    expect(await alerts()).toEqual([silent(young)]);
    await recordGift(young);
    expect(await alerts()).toEqual([]);
  });

  test('name an association whose member keeps cash or a cheque for more than 30 days', async () => {
    const { createAssociation, recordGift, world } = platform;
    const [late, cheque, young] = [
      await createAssociation('93140'),
      await createAssociation('93140'),
      await createAssociation('93140'),
    ];
    // 30 days before now is 21 October, 09:00.
    await recordGift(late, { passed_at: '2026-10-21T08:59:59Z' });
    await recordGift(cheque, { fk_type_reglement: 'cheque', passed_at: '2026-10-20T09:00:00Z' });
    await recordGift(young, { passed_at: '2026-10-21T09:00:00Z' });
    await recordGift(young, { fk_type_reglement: 'transfer', passed_at: '2026-10-20T09:00:00Z' });
    for (const station of [late, cheque, young]) await recordGift(station, { fk_type_reglement: 'other' });
    const due = ({ entityId }: TestAssociation) => ({ entity_id: entityId, kind: 'cash-due-30d' });
    expect(await alerts()).toEqual([due(late), due(cheque)]);
    await world.as('root').post('/api/cash/handovers', {
      operation_id: late.operationId,
      from: late.userId,
      counted: { cash: 10, cheques: 0, cheque_count: 0 },
    });
    expect(await alerts()).toEqual([due(cheque)]);
    const longAgo = { date_start: '2025-10-15', date_end: '2025-11-19' };
    await asOwner((trx) =>
      trx.updateTable('operations').set(longAgo).where('id', '=', cheque.operationId).execute(),
    );
    expect(await alerts()).toEqual([]);
  });

  test('name an association that has collected 153,000 € in the calendar year', async () => {
    const { createAssociation, recordGift } = platform;
    const station = await createAssociation('93140');
    const gift = { montant: '9999.99', passed_at: '2026-11-19T10:00:00Z' };
    for (let at = 0; at < 15; at += 1) await recordGift(station, gift);
    await recordGift(station, { ...gift, montant: '3000.14' });
    expect(await alerts()).toEqual([]);
    const before = { fk_type_reglement: 'card_other', passed_at: '2025-12-31T22:59:59Z' };
    await recordGift(station, { ...before, montant: '9999.99' });
    const card = await recordGift(station, { montant: '0.01', fk_type_reglement: 'pay' });
    expect(await alerts()).toEqual([]);
    await platform.settle(card, 'paid');
    expect(await alerts()).toEqual([rich(station)]);
    // The alerts are of the year of `to`, however short the range.
    expect(await alerts('?from=2026-01-01&to=2026-01-02')).toEqual([rich(station)]);
    expect(await alerts('?to=2025-12-31')).toEqual([]);
  });
});
