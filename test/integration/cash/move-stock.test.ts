import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { type CashRound, openCashRound } from '../../support/world/cash.ts';
import type { PersonName } from '../../support/world/world.ts';

let cash: CashRound;
beforeEach(async () => {
  cash = await openCashRound();
  await cash.world.as('theo').put(`/api/operations/${cash.round.operationId}/stock`, { received: 100 });
});

const path = () => `/api/operations/${cash.round.operationId}/stock/movements`;
const move = (kind: string, count: number, more: object = {}) =>
  cash.world.as('theo').post(path(), { member: cash.round.alice.userId, kind, count, ...more });
const calendars = async (by: PersonName = 'theo') =>
  (await cash.world.as(by).get(`/api/cash/balances?operation_id=${cash.round.operationId}`)).body;
const refused = { status: 422, body: { code: 'not-enough-calendars', errors: [{ pointer: '/count' }] } };

describe('POST /api/operations/{operation_id}/stock/movements', () => {
  test('given is sold, returned, lost and due together, for each member and in total', async () => {
    expect(await move('given', 30, { note: 'Carton 4' })).toMatchObject({
      status: 201,
      body: { ope_user_id: cash.round.alice.opeUserId, kind: 'given', count: 30, note: 'Carton 4' },
    });
    await move('given', 10, { member: cash.round.bob.opeUserId });
    await cash.gift('alice', '5.00');
    await cash.gift('alice', '5.00', { nb_calendriers: 2, fk_type_reglement: 'card_other' });
    await move('returned', 4);
    await move('lost', 1);
    const { members, totals, stock } = await calendars();
    expect(members.map((row: { calendars: object }) => row.calendars)).toEqual([
      { given: 30, sold: 3, returned: 4, lost: 1, due: 22 },
      { given: 10, sold: 0, returned: 0, lost: 0, due: 10 },
    ]);
    expect(totals.calendars).toEqual({ given: 40, sold: 3, returned: 4, lost: 1, due: 32 });
    expect(stock).toMatchObject({ received: 100, given: 40, returned: 4, lost: 1, left: 64 });
    const bobs = await calendars('bob');
    expect(bobs.members).toMatchObject([{ calendars: { given: 10, due: 10 } }]);
    expect(bobs.stock).toBeNull();
  });

  test('the note is stored encrypted, the history has the count', async () => {
    const { movement_id } = (await move('given', 30, { note: 'Carton 4' })).body;
    const [row] = await asOwner((trx) => trx.selectFrom('stock_movements').selectAll().execute());
    expect(row?.encrypted_note).toMatch(/^v1\./);
    expect(await historyOf('stock', movement_id)).toMatchObject([
      { action: 'created', changes: { kind: { new: 'given' }, count: { new: 30 } } },
    ]);
  });

  test('not more than there are, and not more back than was given', async () => {
    expect(await move('given', 101)).toMatchObject(refused);
    await move('given', 100);
    expect(await move('given', 1)).toMatchObject(refused);
    await move('returned', 60);
    expect(await move('lost', 41)).toMatchObject(refused);
    expect(await move('lost', 40)).toMatchObject({ status: 201 });
    expect(await move('given', 61)).toMatchObject(refused);
    expect(await move('given', 60)).toMatchObject({ status: 201 });
  });

  test('who has left brings them back all the same', async () => {
    const { round, world } = cash;
    const member = round.bob.opeUserId;
    await move('given', 10, { member });
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${member}`);
    expect(await move('returned', 10, { member })).toMatchObject({ status: 201 });
    expect((await calendars()).members).toMatchObject([{}, { name: 'Bob', calendars: { due: 0 } }]);
  });

  test('not for strangers', async () => {
    expect(await move('given', 1, { member: cash.world.person.malik.userId })).toMatchObject({
      status: 422,
      body: { code: 'not-an-operation-member', errors: [{ pointer: '/member' }] },
    });
    for (const count of [0, -1, 1.5, 100_001])
      expect(await move('given', count)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/count' }] },
      });
    expect(await move('sold', 1)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/kind' }] } });
  });
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

onServer('ten people take the last calendars at once: as many as there are', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => move('given', 30)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
});
