// Tier: quick
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type CashRound, counted, faultsOfCash, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
});
afterEach(async () => expect(await faultsOfCash()).toEqual([]));

const declared = async (by: PersonName = 'alice', more: object = {}): Promise<number> => {
  await cash.gift('alice', '20.00');
  return (await cash.declare(by, 20, more)).body.handover_id;
};

describe('POST /api/cash/handovers/{handover_id}/confirm', () => {
  test.each(['theo', 'ada', 'root'] as const)('by %s', async (by) => {
    const id = await declared();
    const more = { counted: { ...counted(20), denominations: { '20': 1 } } };
    expect(await cash.confirm(by, id, 0, more)).toMatchObject({
      status: 200,
      body: {
        state: 'confirmed',
        counted: { cash: '20.00', denominations: { '20': 1 } },
        differences: { cash: '0.00', cheques: '0.00', cheque_count: 0 },
        reason: null,
        unwitnessed: false,
        confirmed_by: cash.world.person[by].userId,
        version: 2,
      },
    });
    const [, confirmed] = await historyOf('handover', id);
    expect(confirmed?.changes).not.toHaveProperty('reason');
  });

  test('a difference needs a reason, and is shown for ever', async () => {
    const id = await declared();
    expect(await cash.confirm('theo', id, '15.50')).toMatchObject({
      status: 422,
      body: { code: 'difference-without-reason', errors: [{ pointer: '/reason' }] },
    });
    const reason = 'Il manque une pièce';
    expect((await cash.confirm('theo', id, '15.50', { reason })).body).toMatchObject({
      differences: { cash: '-4.50', cheques: '0.00' },
      expected: { cash: '20.00' },
      reason,
    });
    expect((await historyOf('handover', id)).at(-1)).toMatchObject({
      action: 'settled',
      changes: { cash: { old: 20, new: 15.5 }, reason: { new: reason } },
    });
  });

  test('the member is told what was counted', async () => {
    const id = await declared();
    await cash.confirm('theo', id, '15.50', { reason: 'Il manque une pièce' });
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'alice@example.org', subject: 'Votre remise n° H-2026-000001 est confirmée', attachments: [] },
    ]);
    const [{ text } = { text: '' }] = mail.sent;
    for (const part of ['Bonjour Alice', 'Espèces : 15,50', 'Écart : −4,50', 'Motif : Il manque une pièce'])
      expect(text).toContain(part);
  });

  test('nobody confirms what they declared', async () => {
    const id = await declared('theo', { from: cash.round.alice.userId });
    expect(await cash.confirm('theo', id, 20)).toMatchObject({ status: 409, body: { code: 'own-handover' } });
    expect(await cash.confirm('ada', id, 20)).toMatchObject({ body: { unwitnessed: false } });
  });

  test('nor what they handed over themselves', async () => {
    const { world, visit, round, alicesSector } = cash;
    const { userId } = world.person.ada;
    await world.as('ada').post(`/api/operations/${round.operationId}/members`, { user_id: userId });
    await visit('ada', { montant: 20, fk_type_reglement: 'cash', fk_sector: alicesSector });
    const { handover_id } = (await cash.declare('ada', 20)).body;
    expect(await cash.confirm('ada', handover_id, 20)).toMatchObject({ body: { code: 'own-handover' } });
    await world.as('ada').patch(`/api/users/${world.person.theo.userId}`, { chk_active: 0 });
    expect(await cash.confirm('ada', handover_id, 20)).toMatchObject({
      status: 200,
      body: { unwitnessed: true },
    });
  });

  test('where everybody who counts has a part in it, it stands without a witness', async () => {
    const { world, visit, round, alicesSector } = cash;
    const { userId } = world.person.ada;
    await world.as('ada').post(`/api/operations/${round.operationId}/members`, { user_id: userId });
    await visit('ada', { montant: 20, fk_type_reglement: 'cash', fk_sector: alicesSector });
    const { handover_id } = (await cash.declare('theo', 20, { from: userId })).body;
    expect(await cash.confirm('ada', handover_id, 20)).toMatchObject({ body: { unwitnessed: true } });
  });

  test('twice is refused, and of a cancelled one', async () => {
    const id = await declared();
    await cash.confirm('theo', id, 20);
    const again = { status: 409, body: { code: 'handover-confirmed' } };
    expect(await cash.confirm('ada', id, 20)).toMatchObject(again);
    const other = await declared();
    await cash.cancel('alice', other);
    expect(await cash.confirm('ada', other, 20)).toMatchObject({
      status: 409,
      body: { code: 'handover-cancelled' },
    });
  });

  test.each([
    [{ counted: counted(-1) }, '/counted/cash'],
    [{ counted: counted(20), reason: 'ab' }, '/reason'],
    [{ counted: { ...counted(20), denominations: { '50': 1 } } }, '/counted/denominations'],
  ])('%j is refused', async (body, pointer) => {
    const id = await declared();
    expect(await cash.world.as('theo').post(`/api/cash/handovers/${id}/confirm`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });
});
