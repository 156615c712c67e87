import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openPlatform, type Platform, type TestAssociation } from '../../support/world/platform.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await openPlatform();
});

const groups = ['by_department', 'by_entity_type', 'by_month'] as const;
const row = (code: string, [entities, passages, paying]: [number, number, number], amount_cents: number) => ({
  code,
  entities,
  passages,
  paying,
  amount_cents,
});

/** Bondy, Noisy and Pantin in 93, one in Paris, one of another type in Ajaccio; money in two months. */
async function fiveStations(): Promise<TestAssociation[]> {
  const { world, createAssociation, openOperation, recordGift, settle } = platform;
  const [bondy, noisy] = [await openOperation(world.bondy), await openOperation(world.noisy)];
  const pantin = await createAssociation('93500', { chk_pay: 1 });
  const [paris, ajaccio] = [
    await createAssociation('75011'),
    await createAssociation('20000', { entity_type_id: 3 }),
  ];
  await recordGift(bondy, { passed_at: '2026-10-20T10:00:00Z' });
  await recordGift(bondy, { montant: 0, fk_type_reglement: 'none', fk_type: 'refuse' });
  await recordGift(noisy, { passed_at: '2026-10-31T22:59:59Z' });
  await recordGift(pantin, { passed_at: '2026-10-31T23:00:00Z' });
  await settle(await recordGift(pantin, { montant: 30, fk_type_reglement: 'pay' }), 'paid');
  await recordGift(paris, { montant: 2.5 });
  return [bondy, noisy, pantin, paris, ajaccio];
}

describe('GET /api/stats/global', () => {
  test('adds up what all associations did in twelve months', async () => {
    await fiveStations();
    expect(await platform.read()).toEqual({
      from: '2025-12-01',
      to: '2026-11-20',
      currency: 'EUR',
      generated_at: clock.now(),
      totals: {
        entities: 5,
        entities_active: 4,
        entities_pay_enabled: 1,
        members_active: 4,
        operations_active: 4,
        passages: 6,
        paying: 5,
        amount_cents: 6250,
        card_share_pct: 48,
      },
      // Two départements have one association each; the third is folded with them, so that three are hidden.
      by_department: [row('other', [5, 6, 5], 6250)],
      by_entity_type: [row('other', [5, 6, 5], 6250)],
      by_month: [row('other', [4, 6, 5], 6250)],
      payments: {
        succeeded: 1,
        failed: 0,
        refunded: 0,
        disputed: 0,
        volume_cents: 3000,
        platform_fee_cents: 0,
      },
      emails: { sent: 0, bounced: 0, complaints: 0 },
      alerts: expect.any(Array),
    });
  });

  test('lists groups of three associations and folds smaller ones', async () => {
    await fiveStations();
    const lyon = await platform.createAssociation('69001');
    await platform.recordGift(lyon, { passed_at: '2026-10-20T10:00:00Z' });
    const body = await platform.read();
    expect(body.by_department).toEqual([row('93', [3, 5, 4], 6000), row('other', [3, 2, 2], 1250)]);
    expect(body.by_entity_type).toEqual([row('other', [6, 7, 6], 7250)]);
    expect(body.by_month).toEqual([row('2026-10', [3, 3, 3], 3000), row('2026-11', [3, 4, 3], 4250)]);
    for (const name of groups) {
      for (const column of ['passages', 'paying', 'amount_cents']) {
        const sum = body[name].reduce((whole: number, group: Json) => whole + group[column], 0);
        expect([name, column, sum]).toEqual([name, column, body.totals[column]]);
      }
    }
  });

  test('only the groups that are asked for come', async () => {
    const names = (body: Json) => Object.keys(body).filter((name) => name.startsWith('by_'));
    expect(names(await platform.read())).toEqual(groups);
    expect(names(await platform.read('?group=month'))).toEqual(['by_month']);
    expect(names(await platform.read('?group=entity_type,department'))).toEqual(groups.slice(0, 2));
  });

  test('days are those of each association', async () => {
    const { createAssociation, recordGift, read } = platform;
    const [bondy, reunion] = [
      await createAssociation('93140'),
      await createAssociation('97400', { time_zone: 'Indian/Reunion' }),
    ];
    // It is the 11th in La Réunion, the 10th in Bondy.
    for (const station of [bondy, reunion]) await recordGift(station, { passed_at: '2026-11-10T21:00:00Z' });
    const amountOn = async (day: string) => (await read(`?from=${day}&to=${day}`)).totals.amount_cents;
    expect([await amountOn('2026-11-10'), await amountOn('2026-11-11')]).toEqual([1000, 1000]);
    await recordGift(reunion, { passed_at: '2026-10-31T20:00:00Z' });
    expect((await read('?to=2026-10-31')).totals.amount_cents).toBe(0);
  });

  test('what was deleted does not count, be it passage, operation or association', async () => {
    const { createAssociation, recordGift, read } = platform;
    const [one, two, three] = [
      await createAssociation('93140'),
      await createAssociation('93140'),
      await createAssociation('93140'),
    ];
    const deleted = await recordGift(one);
    await recordGift(two);
    await recordGift(three);
    const removed = { deleted_at: clock.now() };
    await asOwner(async (trx) => {
      await trx.updateTable('passages').set(removed).where('passage_id', '=', deleted).execute();
      await trx.updateTable('operations').set(removed).where('id', '=', two.operationId).execute();
      await trx.updateTable('entities').set(removed).where('id', '=', three.entityId).execute();
    });
    const { totals } = await read();
    expect(totals).toMatchObject({ entities: 4, entities_active: 0, members_active: 0, passages: 0 });
    expect(totals.card_share_pct).toBe(null);
  });

  test('tells what became of card payments and e-mails', async () => {
    const { world, createAssociation, recordGift, settle, read } = platform;
    const station = await createAssociation('93140');
    const states = ['pending', 'paid', 'failed', 'canceled', 'partially_refunded', 'refunded'] as const;
    for (const state of [...states, 'disputed', 'dispute_won', 'dispute_lost', 'mismatch'] as const) {
      await settle(await recordGift(station, { montant: 1, fk_type_reglement: 'pay' }), state);
    }
    await recordGift(station, { montant: 4, fk_type_reglement: 'card_other' });
    const { payments, totals } = await read();
    expect(payments).toMatchObject({ succeeded: 4, failed: 2, refunded: 2, disputed: 3, volume_cents: 400 });
    expect(totals).toMatchObject({ passages: 11, paying: 5, amount_cents: 800, card_share_pct: 50 });

    const mailStates = ['sent', 'sent', 'bounced', 'complained', 'queued', 'failed'] as const;
    const at = (created_at: string, state: (typeof mailStates)[number], entity_id: number | null) => ({
      uuid: `00000000-0000-7000-8000-0000000000${String(mails++).padStart(2, '0')}`,
      entity_id,
      purpose: 'password-reset',
      receipt_id: null,
      encrypted_to: 'v1.x',
      encrypted_content: null,
      state,
      send_after: created_at,
      enqueued_at: null,
      slot_at: null,
      sending_since: null,
      sent_at: null,
      failure: null,
      created_at,
      updated_at: created_at,
    });
    let mails = 0;
    await asOwner((trx) =>
      trx
        .insertInto('emails')
        .values([
          ...mailStates.map((state) => at(clock.now(), state, world.bondy)),
          at(clock.now(), 'sent', null),
          at('2025-11-01T10:00:00.000Z', 'sent', world.bondy),
        ])
        .execute(),
    );
    expect((await read()).emails).toEqual({ sent: 3, bounced: 1, complaints: 1 });
  });

  test.each([
    ['from=2025-11-20&to=2026-11-21', '?from'],
    ['from=2026-11-20&to=2026-11-19', '?to'],
    ['from=2026-13-01', '?from'],
    ['group=sector', '?group'],
    ['group=', '?group'],
    ['format=csv&group=month,department', '?group'],
    ['compare=previous', '?compare'],
  ])('%s is refused', async (query, pointer) => {
    expect(await platform.world.as('root').get(`/api/stats/global?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });
});
