// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
  const { gift, declare, confirm, deposit } = cash;
  // Alice: 30 confirmed with 1 short, 10 of it by cheque; 12.50 declared; 5 due. Bob: 8 due.
  await gift('alice', '20.00');
  await gift('alice', '10.00', { fk_type_reglement: 'cheque' });
  const { handover_id } = (await declare('alice', 0, { counted: counted(20, 10, 1) })).body;
  await confirm('theo', handover_id, 0, { counted: counted(19, 10, 1), reason: 'Un euro manque' });
  await gift('alice', '12.50');
  await declare('alice', '12.50');
  await gift('alice', '5.00', { passed_at: '2026-11-18T10:00:00.000Z' });
  await gift('bob', '8.00', { fk_type_reglement: 'cheque' });
  await gift('bob', '70.00', { fk_type_reglement: 'transfer' });
  await deposit('theo', 7);
});

const balances = async (by: PersonName, query = '') =>
  cash.world.as(by).get(`/api/cash/balances?operation_id=${cash.round.operationId}${query}`);
const sums = (cash_cents: number, cheque_cents = 0, cheque_count = 0, passages = 1) => ({
  cash_cents,
  cheque_cents,
  cheque_count,
  passages,
});
const money = (cash_cents: number, cheque_cents = 0, cheque_count = 0) => ({
  cash_cents,
  cheque_cents,
  cheque_count,
});
const nothing = sums(0, 0, 0, 0);

describe('GET /api/cash/balances', () => {
  test('says of each member and in total what became of the money', async () => {
    const { round } = cash;
    const { status, body } = await balances('theo');
    expect(status).toBe(200);
    expect(body).toEqual({
      operation_id: round.operationId,
      entity_id: cash.world.bondy,
      currency: 'EUR',
      generated_at: '2026-11-20T09:00:00.000Z',
      members: [
        {
          ope_user_id: round.alice.opeUserId,
          user_id: round.alice.userId,
          name: 'Alice',
          collected: sums(3750, 1000, 1, 4),
          declared: sums(1250),
          confirmed: sums(2000, 1000, 1, 2),
          due: sums(500),
          announced: money(1250),
          counted: money(1900, 1000, 1),
          differences_cents: -100,
          calendars: null,
          oldest_due_at: '2026-11-18T10:00:00.000Z',
        },
        {
          ope_user_id: round.bob.opeUserId,
          user_id: round.bob.userId,
          name: 'Bob',
          collected: sums(0, 800, 1),
          declared: nothing,
          confirmed: nothing,
          due: sums(0, 800, 1),
          announced: money(0),
          counted: money(0),
          differences_cents: 0,
          calendars: null,
          oldest_due_at: '2026-11-20T09:00:00.000Z',
        },
      ],
      treasury: {
        cash_cents: 1200,
        cheque_cents: 1000,
        cheque_count: 1,
        confirmed: money(1900, 1000, 1),
        banked: money(700),
      },
      stock: null,
      totals: {
        collected: sums(3750, 1800, 2, 5),
        declared: sums(1250),
        confirmed: sums(2000, 1000, 1, 2),
        due: sums(500, 800, 1, 2),
        announced: money(1250),
        counted: money(1900, 1000, 1),
        differences_cents: -100,
        calendars: null,
      },
    });
  });

  test('a member sees the own row, and no treasury', async () => {
    const { body } = await balances('bob');
    expect(body).toMatchObject({
      members: [{ name: 'Bob' }],
      treasury: null,
      totals: { collected: sums(0, 800, 1) },
    });
    expect(body.members).toHaveLength(1);
  });

  test('who has left the operation stays, with what is due', async () => {
    const { round, world } = cash;
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    expect((await balances('theo')).body.members).toMatchObject([{ name: 'Alice' }, { name: 'Bob' }]);
  });

  test('differences of a hand-over that is cancelled leave the balances', async () => {
    const { data } = (await cash.world.as('theo').get('/api/cash/handovers')).body;
    await cash.cancel('ada', data[0].handover_id, 'Erreur');
    await cash.cancel('ada', data[2].handover_id, 'Erreur');
    expect((await balances('theo')).body).toMatchObject({
      totals: { differences_cents: 0, confirmed: nothing },
      treasury: { cash_cents: 0, cheque_cents: 0 },
    });
  });

  test('not of another association', async () => {
    expect(await balances('nora')).toMatchObject({ status: 404, body: { code: 'operation-not-found' } });
    expect(await balances('malik')).toMatchObject({ status: 404 });
    expect((await balances('root')).status).toBe(200);
    expect((await cash.world.as('theo').get('/api/cash/balances')).status).toBe(400);
  });

  test('the figures say the same of cash, of some days too', async () => {
    const { world } = cash;
    const stats = async (query: string) =>
      (await world.as('theo').get(`/api/stats/entities/${world.bondy}?group=member${query}`)).body.by_member;
    expect(await stats('')).toMatchObject([
      { cash_cents: 3750, cash_due_cents: 500, cash_handed_cents: 3250, cheque_cents: 1000 },
      { cash_cents: 0, cash_due_cents: 0, cash_handed_cents: 0 },
    ]);
    expect(await stats('&from=2026-11-18&to=2026-11-18')).toMatchObject([
      { cash_cents: 500, cash_due_cents: 500, cash_handed_cents: 0 },
      {},
    ]);
    expect(await stats('&to=2026-11-18')).toMatchObject([{ cash_cents: 500, cash_handed_cents: 0 }, {}]);
    expect(await stats('&from=2026-11-21')).toMatchObject([{ cash_cents: 0, cash_handed_cents: 0 }, {}]);
  });
});
